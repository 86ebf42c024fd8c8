/** English order, in which Urdu follows Latin, accents and case matter last, and `2` is before `10`. */
const collator = new Intl.Collator('en', { numeric: true });

/**
 * Sorts rows by name. A database would sort them by its own rules: SQLite by bytes, PostgreSQL by its collation.
 */
export const sortByName = <Row extends { id: number; name: string }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => collator.compare(a.name, b.name) || a.id - b.id);
