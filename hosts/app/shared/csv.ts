import { CURRENCIES, type Currency, oneLine } from '@charter-hosts/contract';

export type Cell = string | number;

export type CsvColumns<T> = readonly (readonly [heading: string, value: (record: T) => Cell])[];

/** One way of writing records as a file. */
export interface CsvFile<T> {
  /** What a row of it is, where there is a choice: 'One row per booking'. */
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

/** What stands between two cells of a line. */
export type Separator = ',' | ';';

const STORED = 'csv-separator';

/**
 * The separator that was chosen in this browser. Default: a comma. No `sep=` line says it: Excel then forgets that the
 * file is UTF-8, and Numbers shows the line.
 */
export function readSeparator(): Separator {
  try {
    return localStorage.getItem(STORED) === ';' ? ';' : ',';
  } catch {
    return ',';
  }
}

export function saveSeparator(separator: Separator): void {
  try {
    localStorage.setItem(STORED, separator);
  } catch {
    // Private windows may refuse.
  }
}

/**
 * Where a spreadsheet would find a formula: at the start of a cell, also of one that it makes itself, when it splits
 * lines at the other separator and so misreads our quotes. Full-width signs count; spaces and quotes before do not.
 */
const FORMULA: Readonly<Record<Separator, RegExp>> = {
  ',': /(^|;)(?=["\s]*[=+\-@＝＋－＠])/g,
  ';': /(^|,)(?=["\s]*[=+\-@＝＋－＠])/g,
};

/** What a spreadsheet reads as a number, quoted or not: digits of any script, with separators, or an exponent. */
const NUMBER = /^\p{Nd}[\p{Nd}.,]*(?:e[+-]?\p{Nd}+)?$/iu;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const BETWEEN = '[-/., ]{0,2}';
/** What a spreadsheet reads as a day or a time: `1-2`, `1/2/27`, `1.2.27`, `MAR 3`, `3 Mar 2027`, `Mar-27`, `5 pm`. */
const DAYS = [
  '\\d{1,4}[-/]\\d{1,2}(?:[-/]\\d{1,4})?',
  '\\d{1,2}\\.\\d{1,2}\\.\\d{1,4}',
  `\\d{1,4}${BETWEEN}${MONTH}(?:${BETWEEN}\\d{1,4})?`,
  `${MONTH}${BETWEEN}\\d{1,4}(?:[-/., ]{1,2}\\d{1,4})?`,
  '\\d{1,2}(?::\\d{2})? ?[ap]m?',
].map((form) => new RegExp(`^${form}$`, 'i'));
/** The days and months of our own columns. */
const OWN_DAY = /^\d{4}-\d{2}(?:-\d{2})?$/;
/** Longer numbers are shown rounded. */
const MOST_DIGITS = 11;

/** Whether a spreadsheet would change a text, because it takes it for a number or a day: `012345678`, `12E34`, `1-2`. */
function isChanged(text: string): boolean {
  const plain = text.trim();
  if (!OWN_DAY.test(plain) && DAYS.some((form) => form.test(plain))) return true;
  return NUMBER.test(plain) && (plain.length > MOST_DIGITS || String(Number(plain)) !== plain);
}

/**
 * A cell by RFC 4180, in one line: a reader that takes lines for rows finds no row that somebody typed. Texts are always
 * quoted; what would be a formula, or a number with other digits, is text behind an apostrophe, which shows. Of all marks
 * it alone makes text in Excel, LibreOffice and Numbers: `="012"` is a formula to the first and a word to the others.
 */
function cell(value: Cell, separator: Separator): string {
  // Where a semicolon parts the cells, a comma parts the decimals.
  if (typeof value === 'number') return separator === ';' ? String(value).replace('.', ',') : String(value);
  const line = oneLine(value);
  const text = isChanged(line) ? `'${line}` : line.replace(FORMULA[separator], "$1'");
  return `"${text.replaceAll('"', '""')}"`;
}

/** A CSV file's text (RFC 4180), in UTF-8 with the byte order mark that spreadsheets look for. */
export const toCsv = (lines: readonly (readonly Cell[])[], separator = readSeparator()): string =>
  `\uFEFF${lines.map((line) => `${line.map((value) => cell(value, separator)).join(separator)}\r\n`).join('')}`;

/** A CNIC as a spreadsheet leaves it alone, with its dashes: thirteen digits are a number to it. A passport's stays. */
export const csvCnic = (cnic: string): string => cnic.trim().replace(/^(\d{5})(\d{7})(\d)$/, '$1-$2-$3');

/** An amount of a currency's smallest unit as a number that a spreadsheet adds up: 1250050 of USD → 12500.5. */
export const csvAmount = (amount: number, currency: Currency): number => amount / 10 ** CURRENCIES[currency];

/** The text of a file of these records. */
export const csvText = <T>({ headings, lines }: CsvFile<T>, records: readonly T[]): string =>
  toCsv([headings, ...records.flatMap(lines)]);

/** Hands a file to the browser's downloads. */
export function saveFile(fileName: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Safari reads the file only after the person has agreed.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** 1, 'guest' → '1 guest'; 3 → '3 guests'. */
export const count = (number: number, noun: string, many = `${noun}s`): string =>
  `${formatCount(number)} ${number === 1 ? noun : many}`;

/** 'flight' → 'Flight' */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 1234 → `1234`; 12345 → `12,345`. */
export const formatCount = (number: number): string =>
  number < 10_000 ? String(number) : number.toLocaleString('en-US');
