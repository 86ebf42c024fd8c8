/**
 * Copies the named parameters of the page's address to a query, replacing existing ones.
 *
 * @param names parameters separated by commas; others are never read
 */
export function addForwardedParameters(
  query: URLSearchParams,
  names: string | null | undefined,
  page: URLSearchParams,
): void {
  for (const name of names?.split(',').map((part) => part.trim()) ?? []) {
    const value = name && page.get(name);
    if (value) query.set(name, value);
  }
}
