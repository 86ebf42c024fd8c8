import { airportText, findAirport, Icon, useLoad } from 'charter-widgets/kit';
import { useCallback, useMemo, useState } from 'react';
import { type Finding, type LinkReading, readLink, type Verdict } from './check-link';
import { Lines } from './controls';
import { kindOf, type WidgetTag } from './widgets';

const VERDICTS: Readonly<Record<Verdict, { label: string; icon: 'tick' | 'swap' | 'warning' | 'close' }>> = {
  read: { label: 'Read', icon: 'tick' },
  changed: { label: 'Changed', icon: 'swap' },
  refused: { label: 'Will be refused', icon: 'warning' },
  ignored: { label: 'Ignored', icon: 'close' },
};

export interface LinkCheckerProps {
  /** The widget that is chosen, for parameters that come without an address. */
  widget: WidgetTag;
  /** Builds what the link says. */
  onUse: (reading: LinkReading) => void;
}

/** Says what each parameter of a link becomes. What is pasted stays here. */
export function LinkChecker({ widget, onUse }: LinkCheckerProps) {
  const [text, setText] = useState('');
  const reading = useMemo(() => (text.trim() ? readLink(widget, text) : undefined), [widget, text]);
  const useful = reading && Object.keys(reading.options).length > 0;
  return (
    <>
      <Lines
        label="A link, or its parameters"
        hint="Nothing of it is sent or kept."
        value={text}
        placeholder="https://book.example.com/embed/private-charter-form?from=KHI&to=DXB"
        rows={3}
        onChange={setText}
      />
      {reading && (
        <>
          <p role="status" className="app-small cw-numbers">
            {kindOf(reading.widget).name}: {summary(reading.findings)}
          </p>
          {reading.findings.length > 0 && <Findings findings={reading.findings} />}
          {useful && (
            <button type="button" className="cw-button" data-kind="plain" onClick={() => onUse(reading)}>
              Build this in the studio
            </button>
          )}
        </>
      )}
    </>
  );
}

function summary(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'there is no parameter in it.';
  const counts = (Object.keys(VERDICTS) as Verdict[]).flatMap((verdict) => {
    const count = findings.filter((finding) => finding.verdict === verdict).length;
    return count > 0 ? [`${count} ${VERDICTS[verdict].label.toLowerCase()}`] : [];
  });
  return `${counts.join(', ')}.`;
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const places = [...new Set(findings.filter(({ place }) => place).map(({ becomes }) => becomes))].join('\n');
  // Without the index (no network, for example) a code is shown as it is.
  const [airports] = useLoad(useCallback(() => airportsOf(places ? places.split('\n') : []), [places]));
  const known = airports.state === 'loaded' ? airports.data : undefined;
  return (
    <ul className="app-studio-findings">
      {findings.map(({ name, value, verdict, field, becomes, why, place }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may stand there twice
        <li key={index} data-verdict={verdict}>
          <Icon name={VERDICTS[verdict].icon} />
          <div>
            <code dir="auto">
              {name}
              {value && ` = ${value}`}
            </code>
            {field && (
              <p dir="auto">
                {field}: <strong>{(place && known?.get(becomes)) || becomes}</strong>
              </p>
            )}
            <small>
              <span className="app-studio-verdict">{VERDICTS[verdict].label}</span>
              {why && `. ${why}`}
              {place && known && !known.get(becomes) && '. No airport of our index: it stands as a text.'}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Text to `Karachi (KHI) – Jinnah International Airport`, for those that are airports. */
async function airportsOf(texts: readonly string[]): Promise<Map<string, string>> {
  const found = await Promise.all(texts.map(async (text) => [text, await findAirport(text)] as const));
  return new Map(found.flatMap(([text, airport]) => (airport ? [[text, airportText(airport)]] : [])));
}
