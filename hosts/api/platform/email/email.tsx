/** @jsxImportSource hono/jsx */
import { formatAmount, oneLine, SITE_LOCALES } from '@charter-hosts/contract';
import { UNSET_DATE_TIME } from 'charter-widgets/contract';
import type { Translate } from 'charter-widgets/translate';
import { urduDates } from 'charter-widgets/urdu';
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { Config } from '../../config';
import { withoutMarks } from './texts';

/** An e-mail as text and as HTML. */
export interface Email {
  subject: string;
  text: string;
  html: string;
}

type Pairs = readonly (readonly [name: string, value: string])[];

export interface EmailParts {
  t: Translate;
  brand: string;
  subject: string;
  /** The sentence that the e-mail is about. */
  lead: string;
  /** Words of staff below it, which may have several lines. */
  message?: string | undefined;
  /** Shown large, for telephone calls. */
  reference?: string;
  legs?: readonly Leg[];
  offers?: Pairs;
  facts?: Pairs;
  /** The button. */
  step?: { label: string; href: string };
  /** How to reach the sender. */
  foot: readonly string[];
}

interface Departure {
  /** A wall clock. */
  departs: string;
  /** The end of an empty leg's window; '' for a fixed departure, undefined for another flight. */
  latest?: string | undefined;
}

interface Leg extends Departure {
  from: string;
  to: string;
  /** A wall clock; undefined where none is promised. */
  arrives?: string | undefined;
}

/** The lines below a leg's places: its departure, and its arrival where that is set. */
const timesOf = ({ arrives, ...departure }: Leg, t: Translate): string[] => [
  formatDeparture(departure, t),
  ...(arrives && !arrives.startsWith(UNSET_DATE_TIME)
    ? [t('Arrival: {moment}', { moment: formatWallClock(arrives, t) })]
    : []),
];

/** Says when a flight departs, and that it is an empty leg. */
export function formatDeparture({ departs, latest }: Departure, t: Translate): string {
  const earliest = formatWallClock(departs, t);
  if (latest === undefined) return earliest;
  if (!latest) return t('{moment}. It is an empty leg: the aircraft makes this flight anyway.', { moment: earliest });
  const window = { earliest, latest: formatWallClock(latest, t) };
  return `${t('It is an empty leg: the aircraft makes this flight anyway.')} ${t('It departs between {earliest} and {latest}. We will agree the exact time with you.', window)}`;
}

/** Formats a wall clock as 'Thursday 4 March 2027 at 14:30'. */
export const formatWallClock = (wallClock: string, t: Translate): string =>
  t('{day} at {time}', { day: formatDay(wallClock.slice(0, 10), t), time: wallClock.slice(11, 16) });

/** Formats a day as 'Thursday 4 March 2027'. */
export function formatDay(day: string, t: Translate): string {
  return dateFormat(t, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`));
}

type DateOptions = Intl.DateTimeFormatOptions;

/** A date format of the language of an e-mail. */
export const dateFormat = ({ locale }: Translate, options: DateOptions): Intl.DateTimeFormat =>
  LANGUAGES[locale].dates(options);

/** Formats the price of seats, as on the pages in rupees too where there is a rate: `PKR 117,088 ($420.50)`. */
export function formatSeats(seatPrice: number, count: number, pkrPerUsd: number | undefined, t: Translate): string {
  const dollars = t(formatAmount(Math.round(seatPrice * 100) * count, 'USD').replace('USD ', '$'));
  if (!pkrPerUsd || pkrPerUsd <= 0) return dollars;
  return `${t(formatAmount(Math.round(seatPrice * pkrPerUsd) * 100 * count, 'PKR'))} (${dollars})`;
}

/** Lines about how to reach the operator. */
export const contactLines = ({ supportPhone, supportEmail }: Config['site'], t: Translate): string[] => [
  ...(supportPhone ? [t('Phone: {number}', { number: supportPhone })] : []),
  ...(supportEmail ? [`${t('E-mail')}: ${supportEmail}`] : []),
];

/** The operator's address for answers; '' if there is none. */
export const replyAddress = ({ site, staffEmail }: Pick<Config, 'site' | 'staffEmail'>): string =>
  site.supportEmail.trim() || staffEmail;

/** Formats an e-mail for 600 pixels or a phone. It needs no picture, font or style sheet; dark mode needs style sheets. */
export function formatEmail({
  t,
  brand,
  subject: title,
  lead,
  message = '',
  reference,
  offers = [],
  legs = [],
  facts = [],
  step,
  foot,
}: EmailParts): Email {
  const subject = oneLine(withoutMarks(title));
  // What somebody typed must not begin another line, and keeps its order among Urdu words.
  const apart = (value: string) => t('{value}', { value });
  const apartIn = (pairs: Pairs) => pairs.map(([name, value]) => [oneLine(withoutMarks(name)), apart(value)] as const);
  const [offered, asked] = [apartIn(offers), apartIn(facts)];
  const { font, lineHeight } = LANGUAGES[t.locale];
  const text = [
    lead,
    message,
    textOf(offered),
    ...(reference ? [`${t('Reference')}: ${apart(reference)}`] : []),
    ...legs.map((leg) =>
      [t('{from}', { from: leg.from }), t('to {place}', { place: leg.to }), ...timesOf(leg, t)].join('\n  '),
    ),
    textOf(asked),
    ...(step ? [`${step.label}:\n${step.href}`] : []),
    foot.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
  const html = (
    <html lang={t.locale} dir={SITE_LOCALES[t.locale].dir}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style>{raw(DARK_STYLE)}</style>
      </head>
      <body
        class="paper"
        style={`margin:0;padding:24px 12px;background:${PAPER};color:${INK};font:16px/${lineHeight} ${font}`}
      >
        <table role="presentation" width="100%" style="border-collapse:collapse">
          <tr>
            <td align="center">
              <table
                class="sheet"
                role="presentation"
                style={`width:100%;max-width:560px;table-layout:fixed;border-collapse:collapse;text-align:start;word-break:break-word;background:#fffefb;border:1px solid ${LINE};border-top:4px solid ${GOLD}`}
              >
                <Row>
                  <strong style="font-size:20px;font-weight:400">{brand}</strong>
                </Row>
                <Row>
                  <p style="margin:0">{unbroken(lead)}</p>
                  {message && <p style="margin:16px 0 0;white-space:pre-line">{message}</p>}
                  {reference && (
                    <p style="margin:16px 0 0;font:600 26px/1.2 Helvetica,Arial,sans-serif;letter-spacing:.04em">
                      <bdi>{reference}</bdi>
                    </p>
                  )}
                </Row>
                {offered.length > 0 && <Facts pairs={offered} />}
                {legs.map((leg) => (
                  <Row key={leg.from + leg.to + leg.departs}>
                    <strong>{t('{from}', { from: leg.from })}</strong>
                    <br />
                    {t('to {place}', { place: leg.to })}
                    {timesOf(leg, t).map((line) => (
                      <span key={line} class="soft" style={`display:block;color:${SOFT}`}>
                        {line}
                      </span>
                    ))}
                  </Row>
                ))}
                {asked.length > 0 && <Facts pairs={asked} />}
                {step && (
                  <Row>
                    <a
                      href={step.href}
                      style={`display:inline-block;padding:12px 22px;background:${GOLD};color:${INK};font:600 16px/1.3 Helvetica,Arial,sans-serif;text-decoration:none;border-radius:8px`}
                    >
                      {step.label}
                    </a>
                  </Row>
                )}
                <Row>
                  <span class="soft" style={`color:${SOFT};font-size:14px`}>
                    {foot.map((line) => (
                      <span key={line} style="display:block;margin-bottom:4px">
                        {line}
                      </span>
                    ))}
                  </span>
                </Row>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>
  );
  return { subject, text: `${text}\n`, html: `<!doctype html>${html}` };
}

const PAPER = '#faf9f4';
const INK = '#16203a';
const SOFT = '#5b6274';
const LINE = '#e2ded3';
const GOLD = '#dcb97a';
const SERIF = "Georgia,'Times New Roman',serif";
/** Faces with every letter of Urdu: those of the systems themselves. */
const NASKH = "'Noto Naskh Arabic','Geeza Pro','Segoe UI',Tahoma,Arial,sans-serif";
/** How an e-mail is set in each language. */
const LANGUAGES = {
  en: { font: SERIF, lineHeight: 1.5, dates: (options: DateOptions) => new Intl.DateTimeFormat('en-GB', options) },
  ur: { font: NASKH, lineHeight: 1.9, dates: urduDates },
};
const DARK_STYLE = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#0f1524!important;color:#f3efe4!important}
.sheet{background:#182036!important;border-color:#34405c!important;border-top-color:${GOLD}!important}
.row{border-color:#34405c!important}
.soft{color:#b4bacb!important}
}`;

/** Keeps an amount and its currency on one line. */
const unbroken = (text: string) => text.replace(/(?<=\b[A-Z]{3}) (?=\d)|(?<=\d) (?=روپے)/g, '\u00a0');

const textOf = (pairs: Pairs) => pairs.map(([name, value]) => `${name}: ${value}`).join('\n');

const Facts = ({ pairs }: { pairs: Pairs }) => (
  <Row>
    {pairs.map(([name, value]) => (
      <span key={name} style="display:block">
        <span class="soft" style={`color:${SOFT}`}>
          {name}:
        </span>{' '}
        <bdi>{unbroken(value)}</bdi>
      </span>
    ))}
  </Row>
);

const Row = ({ children }: { children?: Child }) => (
  <tr>
    <td class="row" style={`padding:18px 24px;border-bottom:1px solid ${LINE}`}>
      {children}
    </td>
  </tr>
);
