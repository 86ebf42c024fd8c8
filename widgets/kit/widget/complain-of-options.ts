/** What it takes to say what is wrong: fetched only where something looks odd, which the diagnosis then knows exactly. */
const diagnose = (t: (diagnosis: typeof import('../complain/late/diagnose')) => void) =>
  import('../complain/late/diagnose').then(t, () => {
    // Nobody to tell.
  });

/** Says in the console what of a widget's options cannot be. */
export function complainOfOptions(options: Readonly<Record<string, unknown>>): void {
  const { theme = 'auto', locale = 'en', words } = options;
  if (
    !/^(light|dark|auto)(en|ur)$/.test(`${theme}${locale}`) ||
    Object.values(words ?? {}).some((text) => typeof text !== 'string') ||
    // Texts and numbers are given as such, and nothing else is.
    Object.entries(options).some(
      ([option, value]) => value && /^(on[A-Z]|words|children)/.test(option) !== /^[fo]/.test(typeof value),
    )
  )
    diagnose(({ diagnoseOptions }) => diagnoseOptions(options));
}

/**
 * Says in the console which attributes an element does not know.
 *
 * @param properties those that it takes, also by their attributes
 */
export function complainOfAttributes(
  element: Element,
  properties: readonly string[],
  apiBase: string | undefined,
): void {
  const known = `id,class,style,slot,part,loading,${properties}`.toLowerCase().split(',');
  if (element.getAttributeNames().some((name) => !/^data-/.test(name) && !known.includes(name.replaceAll('-', ''))))
    diagnose(({ diagnoseAttributes }) => diagnoseAttributes(element, properties, apiBase));
}
