import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLoadedT, loadLocale } from 'charter-widgets/kit';
import { expect, test } from 'vitest';
// biome-ignore lint/style/noRestrictedImports: the words of all tables, and no part of the package
import { GLOSSARY } from '../../../../widgets/kit/messages/urdu/glossary';
// biome-ignore lint/style/noRestrictedImports: of the widgets' own test, and no part of the package
import { keyIn, matches, sources, textsIn } from '../../../../widgets/testing/texts-in';
import { UR } from './ur';

await loadLocale('ur');
const APP = join(import.meta.dirname, '../..');
const API = join(APP, '../api');
/** Files whose texts travellers never see, and files without texts. */
const NOT_SHOWN = [
  // Said to staff only; messages to travellers are given to `t`.
  /^back-office\/(?!trips\/whatsapp-drafts)|^account\/sign-in-dialog|^shared\/(?:passkeys\/index|shell\/sign-out-everywhere)/,
  /^(?:routes|in-site|vite\.config)\.tsx?$/,
  /^server\/(?:assets|index|testing|picture\/.*|virtual\.d)\.tsx?$/,
  /^shared\/(?:csv|testing\/.*|texts\/.*)\.tsx?$/,
];
const NO_TEXT = [
  /^[MHVLC][-\d#]|^\{\}$|^\{total\}$/,
  // These are codes of airports, names of headers, and errors of browsers.
  /^[A-Z]{3}$|^(?:Content-Type|X-Session|ERROR_\w+|The stored session could not .*|True)$/,
  // Said in the back office, and in a file for spreadsheets.
  /^(?:Admin|Verified|Currency|Partners|People|Webhooks|API keys|E-mails|Audit|How we answer)$/,
  // schema.org's names.
  /^(?:Organization|PostalAddress|Service|BreadcrumbList|ListItem|Flight|Vehicle|Offer|Airport|Place|QuantitativeValue|PT#M|Discontinued|InStock|SoldOut|English)$/,
];
const texts = sources(APP)
  .filter((file) => !NOT_SHOWN.some((pattern) => pattern.test(file)))
  .flatMap((file) => textsIn(file, APP).map((text) => ({ file, ...text })));

/** Texts of the site: what `t` gets, and every other sentence or name, which reaches it through a variable. */
const said = texts
  .filter(({ file, translated }) => translated || !file.startsWith('back-office/'))
  .filter(
    ({ text, translated }) => (translated && /[A-Za-z]/.test(text)) || /^[A-Z{][^/]*[A-Za-z}]|^\d+ [a-z]+ /.test(text),
  )
  .filter(({ text }) => !NO_TEXT.some((pattern) => pattern.test(text)));

/** Texts of the server in answers to the site, and units in the operator's texts; `#` may be more than a number. */
const answered = [
  ...[
    ...[
      'trips/facts.ts',
      'trips/traveller-routes.ts',
      'quotes/rules.ts',
      '../contract/traveller.ts',
      '../contract/trip.ts',
    ],
    ...['accounts/routes.ts', 'accounts/passwords.ts', 'accounts/own-trips.ts', 'platform/http/roles.ts'],
    ...['../contract/auth.ts', '../contract/account.ts', '../contract/subscriptions.ts', 'subscriptions/routes.ts'],
    '../contract/quote-draft.ts',
  ].flatMap((file) => textsIn(file, API).map(({ text }) => text)),
  ...['Landings, #', 'Nights away, 1', 'Nights away, #'],
  'km',
  'km/h',
];
const keyOf = keyIn(UR);
test('every text of the site has an Urdu text', () => {
  const t = createLoadedT('ur', UR);
  expect(said.filter(({ text }) => t(text) === text).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  const refusals = textsIn('accounts/passwords.ts', API).filter(({ text }) => /^[A-Z][a-z]* .* /.test(text));
  expect(refusals.map(({ text }) => t(text) === text)).toEqual([false, false, false]);
});

test('no text is written directly in the markup, where it would not be translated', () => {
  expect(said.filter(({ isBare }) => isBare).map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('no Urdu text belongs to a text that the site no longer has', () => {
  const keys = new Set(said.map(({ text }) => keyOf(text)));
  expect(Object.keys(UR).filter((key) => !keys.has(key) && !answered.some((text) => matches(text).test(key)))).toEqual(
    [],
  );
});

test('no Urdu text repeats one of the widgets', () => {
  const widgets = createLoadedT('ur', undefined);
  expect(Object.keys(UR).filter((key) => widgets(key) !== key)).toEqual([]);
});

test('every Urdu text has the placeholders of its English text', () => {
  const filled = (text: string) => (text.match(/\{\w+\}|#/g) ?? []).sort();
  expect(Object.entries(UR).filter(([key, text]) => String(filled(key)) !== String(filled(text)))).toEqual([]);
});

test('no Urdu text contains English, and each uses the commas, stops and question marks of Urdu', () => {
  const shown = Object.values(UR).map((text) => text.replace(/\{\w+\}|\u2066.*?\u2069/g, ''));
  expect(shown.filter((text) => /[A-Za-z]{2,}|[,;?]|[^.]\.$/.test(text))).toEqual([]);
});

/** Where Urdu is read and not said. */
const READ = /(?:back-office\/new-request|contract\/(?:money|duration|fold)|\/glossary|\/testing|\/tests?)\b/;
/** What every package, and the page of a server that is away, says in Urdu. */
const spoken = ['hosts', 'widgets', 'docs/deploy'].flatMap((folder) =>
  readdirSync(join(APP, '../..', folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(?:tsx?|html)$/.test(file) && !/node_modules|\.test\./.test(file) && !READ.test(file))
    .map((file) => readFileSync(join(APP, '../..', file), 'utf8')),
);

test.each(GLOSSARY)('all tables say the glossary’s word for %s: %s', (english, urdu, ...not) => {
  const ruledOut = new RegExp(`(?<![\\p{L}\\p{M}])(?:${not.join('|') || '(?!)'})(?![\\p{L}\\p{M}])`, 'u');
  expect(spoken.flatMap((code) => code.split('\n')).filter((line) => ruledOut.test(line))).toEqual([]);

  const term = new RegExp(`\\b(?:${english})\\b`, 'i');
  const entries = spoken.flatMap((code) => [...code.matchAll(/^ +(?:'(.+)'|(\w+)):\s+'(.*[\u0600-\u06ff].*)',$/gm)]);
  expect(entries.length).toBeGreaterThan(1000);
  const isSaid = ([, quoted, name = '']: string[]) => term.test((quoted ?? name).replace(/\{\w+\}/g, ''));
  expect(entries.filter((entry) => isSaid(entry) && !entry[3]?.includes(urdu))).toEqual([]);
});
