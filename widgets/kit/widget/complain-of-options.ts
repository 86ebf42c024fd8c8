/** Loads the diagnosis, only when the quick checks below find something odd. */
const diagnose = (t: (diagnosis: typeof import('../complain/late/diagnose')) => void) =>
  import('../complain/late/diagnose').then(t, () => {
    // Not loaded: nothing is said.
  });

/** Warns in the console of options with impossible values. */
export function complainOfOptions(options: Readonly<Record<string, unknown>>): void {
  const { theme = 'auto', locale = 'en', words } = options;
  if (
    !/^(light|dark|auto)(en|ur)$/.test(`${theme}${locale}`) ||
    Object.values(words ?? {}).some((text) => typeof text !== 'string') ||
    // Every option but these must be a text or a number.
    Object.entries(options).some(
      ([option, value]) => value && /^(on[A-Z]|words|children|initial)/.test(option) !== /^[fo]/.test(typeof value),
    )
  )
    diagnose(({ diagnoseOptions }) => diagnoseOptions(options));
}

/**
 * Warns in the console of attributes that an element does not have.
 *
 * @param properties its properties, which are also its attributes
 */
export function complainOfAttributes(
  element: Element,
  properties: readonly string[],
  apiBase: string | undefined,
): void {
  const known = `id,class,style,slot,part,loading,forward,${properties}`.toLowerCase().split(',');
  if (element.getAttributeNames().some((name) => !/^data-/.test(name) && !known.includes(name.replaceAll('-', ''))))
    diagnose(({ diagnoseAttributes }) => diagnoseAttributes(element, properties, apiBase));
}
