/** The Levenshtein distance of two texts. */
export function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1)].map((_, column) => column);
  // By index: Prototype.js replaces `entries()`.
  for (let index = 0; index < one.length; index++) {
    const above = row;
    row = [index + 1];
    for (let column = 0; column < other.length; column++)
      row.push(
        Math.min(
          (above[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + 1,
          (above[column] ?? 0) + (one[index] === other[column] ? 0 : 1),
        ),
      );
  }
  return row.at(-1) ?? 0;
}

/** Letters and digits only: `apiBase`, `api_base` and `api-base` become the same. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Finds the name that was probably meant: it differs in a few letters, or contains the given one or is contained in it. */
export function findNearestName(name: string, names: readonly string[]): string | undefined {
  const given = lettersOf(name);
  const near = names
    .map((known) => ({ known, off: distance(given, lettersOf(known)) }))
    .sort((one, other) => one.off - other.off);
  const best = near[0];
  if (best && best.off <= Math.max(2, given.length / 4)) return best.known;
  return names.find(
    (known) => given.length > 3 && (lettersOf(known).includes(given) || given.includes(lettersOf(known))),
  );
}
