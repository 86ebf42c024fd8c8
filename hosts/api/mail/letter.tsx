/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';

/** A letter in both its forms: what a reader without pictures or styles sees is the text. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
}

export interface LetterParts {
  brand: string;
  subject: string;
  /** The one sentence that it is sent for. */
  lead: string;
  /** Large: what is said on the telephone. */
  reference: string;
  legs: readonly { from: string; to: string; departs: string }[];
  facts: readonly (readonly [name: string, value: string])[];
  /** The one thing to do. */
  step?: { label: string; href: string };
  /** Below: how the sender is reached. */
  foot: readonly string[];
}

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
/** A wall clock: 'Thursday 4 March 2027 at 14:30'. */
const said = (wallClock: string) =>
  `${DAY.format(Date.parse(`${wallClock.slice(0, 10)}T00:00:00Z`))} at ${wallClock.slice(11, 16)}`;

/** Writes a letter. Its HTML needs no picture, no font and no style sheet, and stands in 600 pixels or a phone. */
export function letter({ brand, subject, lead, reference, legs, facts, step, foot }: LetterParts): Letter {
  const text = [
    lead,
    `Reference: ${reference}`,
    ...legs.map(({ from, to, departs }) => `${from}\n  to ${to}\n  ${said(departs)}`),
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...(step ? [`${step.label}:\n${step.href}`] : []),
    foot.join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n');
  const html = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body
        style={`margin:0;padding:24px 12px;background:${PAPER};color:${INK};font:16px/1.5 Georgia,'Times New Roman',serif`}
      >
        <table role="presentation" width="100%" style="border-collapse:collapse">
          <tr>
            <td align="center">
              <table
                role="presentation"
                style={`width:100%;max-width:560px;border-collapse:collapse;text-align:left;background:#fffefb;border:1px solid ${LINE}`}
              >
                <Row>
                  <strong style="font-size:20px;font-weight:400">{brand}</strong>
                </Row>
                <Row>
                  <p style="margin:0 0 16px">{lead}</p>
                  <p style={`margin:0;font:600 26px/1.2 Helvetica,Arial,sans-serif;letter-spacing:.04em`}>
                    {reference}
                  </p>
                </Row>
                {legs.map(({ from, to, departs }) => (
                  <Row key={from + to + departs}>
                    <strong>{from}</strong>
                    <br />
                    to <strong>{to}</strong>
                    <br />
                    <span style={`color:${SOFT}`}>{said(departs)}</span>
                  </Row>
                ))}
                {facts.length > 0 && (
                  <Row>
                    {facts.map(([name, value]) => (
                      <span key={name} style="display:block">
                        <span style={`color:${SOFT}`}>{name}:</span> {value}
                      </span>
                    ))}
                  </Row>
                )}
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
                  <span style={`color:${SOFT};font-size:14px`}>
                    {foot.map((line) => (
                      <span key={line} style="display:block">
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

const Row = ({ children }: { children?: Child }) => (
  <tr>
    <td style={`padding:18px 24px;border-bottom:1px solid ${LINE}`}>{children}</td>
  </tr>
);
