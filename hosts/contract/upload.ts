/** Five minutes: images over a slow network take their time. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** Adds each field that is set to a multipart form, under its name with a capital: that is what the API calls it. */
export function toForm(
  fields: Readonly<Record<string, string | number | boolean | Blob | null | undefined>>,
  form = new FormData(),
  prefix = '',
): FormData {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    const key = `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    // What the file is called says nothing of its content, and may say something of the person.
    if (value instanceof Blob) form.set(key, value, 'image');
    else form.set(key, String(value));
  }
  return form;
}
