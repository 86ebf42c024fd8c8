/** Five minutes: images over a slow network take their time. */
export const UPLOAD_TIMEOUT_MS = 300_000;

/** Adds each field that is set to a multipart form, under the name the API has for it. */
export function toForm(
  fields: Readonly<Record<string, string | number | boolean | Blob | null | undefined>>,
  form = new FormData(),
): FormData {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    // What the file is called says nothing of its content, and may say something of the person.
    if (value instanceof Blob) form.set(name, value, 'image');
    else form.set(name, String(value));
  }
  return form;
}
