/** The Levenshtein distance of two texts, in which two neighbours that are swapped count as one. */
export function distance(one: string, other: string): number {
  let row = [...Array(other.length + 1)].map((_, column) => column);
  let before = row;
  // By index: Prototype.js replaces `entries()`.
  for (let index = 0; index < one.length; index++) {
    const [above, twoAbove] = [row, before];
    before = above;
    row = [index + 1];
    for (let column = 0; column < other.length; column++) {
      const isSwapped = index > 0 && one[index] === other[column - 1] && one[index - 1] === other[column];
      row.push(
        Math.min(
          (above[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + 1,
          (above[column] ?? 0) + (one[index] === other[column] ? 0 : 1),
          isSwapped ? (twoAbove[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return row.at(-1) ?? 0;
}

/** Letters and digits only: `apiBase`, `api_base` and `api-base` become the same. */
const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Whether one of two texts is most of the other. */
const isPart = (one: string, other: string) => one.length > 4 && one.length * 2 > other.length && other.includes(one);

/**
 * Finds the name that was probably meant: it differs in a third of the letters at most, in one of four, or contains most of
 * the given one or is most of it. Of two that are equally near, the one with the longer common beginning.
 */
export function findNearestName(name: string, names: readonly string[]): string | undefined {
  const given = lettersOf(name);
  const startOf = (known: string) => [...given].findIndex((letter, at) => letter !== lettersOf(known)[at]);
  const near = names
    .map((known) => ({ known, off: distance(given, lettersOf(known)) }))
    .sort((one, other) => one.off - other.off || startOf(other.known) - startOf(one.known));
  const best = near[0];
  if (best && best.off <= (given.length > 4 ? given.length / 3 : 1)) return best.known;
  return names.find((known) => isPart(given, lettersOf(known)) || isPart(lettersOf(known), given));
}
