/**
 * Adds to a query what the address of a page names of it; the address wins.
 *
 * @param names of parameters, apart by commas: what else stands in the address is nobody's business
 */
export function addForwarded(query: URLSearchParams, names: string | null | undefined, page: URLSearchParams): void {
  for (const name of names?.split(',').map((part) => part.trim()) ?? []) {
    const value = name && page.get(name);
    if (value) query.set(name, value);
  }
}
