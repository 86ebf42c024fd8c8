import { CURRENCIES, type Currency, oneLine } from 'charter-widgets/contract';

export type Cell = string | number;

export type CsvColumns<T> = readonly (readonly [heading: string, value: (record: T) => Cell])[];

/** One way of writing records as a file. */
export interface CsvFile<T> {
  /** What a row of it is, where there is a choice: 'One row a booking'. */
  label: string;
  headings: readonly string[];
  lines(record: T): readonly (readonly Cell[])[];
}

/** @param partsOf what a row stands for, where that is a part of a record. Default: the record */
export function csvFile<T>(label: string, columns: CsvColumns<T>): CsvFile<T>;
export function csvFile<T, Part>(
  label: string,
  columns: CsvColumns<Part>,
  partsOf: (record: T) => readonly Part[],
): CsvFile<T>;
export function csvFile(
  label: string,
  columns: CsvColumns<unknown>,
  partsOf: (record: unknown) => readonly unknown[] = (record) => [record],
): CsvFile<unknown> {
  return {
    label,
    headings: columns.map(([heading]) => heading),
    lines: (record) => partsOf(record).map((part) => columns.map(([, value]) => value(part))),
  };
}

/**
 * Where a spreadsheet would find a formula: at the start of a cell, also of one that it makes itself, when it splits
 * lines at a semicolon and so misreads our quotes. Full-width signs count; spaces and quotes before do not.
 */
const FORMULA = /(^|;)(?=["\s]*[=+\-@＝＋－＠])/g;

/**
 * A cell by RFC 4180, in one line: a reader that takes lines for rows finds no row that somebody typed. Texts are always
 * quoted; what would be a formula is text behind an apostrophe, which shows.
 */
function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  return `"${oneLine(value).replace(FORMULA, "$1'").replaceAll('"', '""')}"`;
}

/** A CSV file's text (RFC 4180), in UTF-8 with the byte order mark that spreadsheets look for. */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  `\uFEFF${lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;

/** A Pakistani mobile number, however it was written. */
const MOBILE = /^(?:\+92|0092|92|0)?(3\d\d)(\d{7})$/;

/**
 * A telephone number as a spreadsheet leaves it alone: `+92 300 1234567` → `0300 1234567`, `+971 50 1234567` →
 * `00971 50 1234567`. A leading + is a formula to it, and digits alone are a number that loses its zeros.
 */
export function csvPhone(phone: string): string {
  const [, network, number] = MOBILE.exec(phone.replace(/[\s().-]/g, '')) ?? [];
  if (network) return `0${network} ${number}`;
  const dialled = phone.trim().replace(/^[+＋]\s*/, '00');
  return dialled.replace(/^(00|\d{4})(\d+)$/, '$1 $2');
}

/** A CNIC as a spreadsheet leaves it alone, with its dashes: thirteen digits are a number to it. A passport's stays. */
export const csvCnic = (cnic: string): string => cnic.trim().replace(/^(\d{5})(\d{7})(\d)$/, '$1-$2-$3');

/** An amount of a currency's smallest unit as a number that a spreadsheet adds up: 1250050 of USD → 12500.5. */
export const csvAmount = (amount: number, currency: Currency): number => amount / 10 ** CURRENCIES[currency];

/** The text of a file of these records. */
export const csvText = <T>({ headings, lines }: CsvFile<T>, records: readonly T[]): string =>
  toCsv([headings, ...records.flatMap(lines)]);

/** Hands a CSV file to the browser's downloads. */
export function downloadCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has started by now.
  URL.revokeObjectURL(url);
}
