type Cell = string | number;

/** Spreadsheets run a cell that begins so as a formula; after an apostrophe it is text. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell by RFC 4180: quoted where it must be, its quotes doubled. */
function cell(value: Cell): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV file's text (RFC 4180), in UTF-8 with the byte order mark that spreadsheets look for. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;

/** Hands a CSV file to the browser's downloads. */
export function downloadCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The click has taken hold of the file already.
  URL.revokeObjectURL(url);
}
