import { Button } from '../../shared/button';
import './embed-studio.css';
import { Tabs } from '@base-ui/react/tabs';
import { useQuery } from '@tanstack/react-query';
import { airportText, findAirport, Icon } from 'charter-widgets/kit';
import { type ReactNode, useId, useState } from 'react';
import { RetryAlert } from '../../shared/retry';
import { Glyph, PageTitle } from '../../shared/shell';
import { useInAddress } from '../../shared/use-in-address';
import { EntryField } from '../entry-field';
import { copyText } from '../feedback';
import { type Finding, type LinkReading, readLink, type Verdict } from './check-link';
import { Choices } from './choices';
import { Preview } from './preview';
import { loadManifest } from './releases';
import { readSetup, type Setup, traitsOf, validOf, WIDTHS, writeSetup } from './setup';
import { hashForPolicy, mapOf, type Part, policy, type Source, snippet } from './snippet';
import { nameOf, type WidgetTag } from './widgets';

/** /admin/embed-studio: the choices, the page that they make, the code to copy, and an explanation of links. */
export function EmbedStudioScreen() {
  const [setup, setSetup] = useInAddress(readSetup, writeSetup);
  const { origin } = location;
  const releases = useQuery({
    queryKey: ['releases'],
    queryFn: ({ signal }) => loadManifest(origin, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = (changed: Partial<Setup>) => setSetup({ ...setup, ...changed });
  const source = { origin, manifest: releases.data };
  const { hasScript } = traitsOf(setup.method);
  const panels: Record<string, ReactNode> = {
    Preview: <PreviewPanel setup={setup} onChange={change} />,
    Code: (
      <>
        {hasScript && releases.error && (
          <RetryAlert busy={releases.isFetching} onRetry={releases.refetch}>
            The list of releases ({origin}/cdn/manifest.json) could not be read.{' '}
            {setup.version === 'evergreen'
              ? 'The code works; no version can be pinned for now.'
              : 'The version pin and the hashes are missing: the code below is the evergreen one.'}
          </RetryAlert>
        )}
        <Code setup={setup} source={source} isLoading={releases.isPending} />
      </>
    ),
    Policy: <Policy setup={setup} source={source} />,
    'Check a link': (
      <LinkChecker
        widget={setup.widget}
        onUse={({ widget, options }) => change({ widget, options: { ...setup.options, ...options } })}
      />
    ),
  };
  return (
    <div className="app-wide">
      <div className="app-opening">
        <PageTitle>Embed studio</PageTitle>
        <p className="app-lead">Set up a widget, preview it on a page, and copy the code for your site.</p>
      </div>
      <div className="app-studio">
        <Choices setup={setup} onChange={change} />
        <Tabs.Root className="app-studio-tabs" defaultValue="Preview">
          <Tabs.List className="app-studio-tablist" aria-label="What it makes" activateOnFocus>
            {Object.keys(panels).map((name) => (
              <Tabs.Tab key={name} className="app-tab" value={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {Object.entries(panels).map(([name, panel]) => (
            // Hidden panels keep their state.
            <Tabs.Panel key={name} className="app-studio-panel" value={name} keepMounted tabIndex={-1}>
              {panel}
            </Tabs.Panel>
          ))}
        </Tabs.Root>
      </div>
    </div>
  );
}

function PreviewPanel({ setup, onChange }: { setup: Setup; onChange: (change: Partial<Setup>) => void }) {
  const id = useId();
  return (
    <>
      <div className="app-studio-tools app-row">
        <Strip
          name={`${id}width`}
          legend="Width of the page, pixels"
          value={setup.width}
          options={WIDTHS.map((width) => [width, width] as const)}
          onChange={(width) => onChange({ width })}
        />
        <Strip
          name={`${id}page`}
          legend="The page is"
          value={setup.page}
          options={[
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChange={(page) => onChange({ page })}
        />
      </div>
      <Preview setup={setup} />
      <p className="app-studio-note">
        This is the real widget in test mode: requests that you send from it are not stored.
      </p>
    </>
  );
}

interface StripProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: readonly (readonly [value: T, label: string])[];
  onChange: (value: T) => void;
}

/** One choice of a few short ones, side by side. */
export const Strip = <T extends string>({ name, legend, value, options, onChange }: StripProps<T>) => (
  <fieldset className="cw-choice">
    <legend className="cw-hidden">{legend}</legend>
    {options.map(([option, label]) => (
      <label key={option} className="cw-choice-option">
        <input type="radio" name={name} checked={value === option} onChange={() => onChange(option)} />
        {label}
      </label>
    ))}
  </fieldset>
);

/** The code for a page, each part with a button that copies it. */
function Code({ setup, source, isLoading }: { setup: Setup; source: Source; isLoading: boolean }) {
  const { method, version, options } = setup;
  const isWaiting = isLoading && version === 'pinned' && traitsOf(method).hasScript === true;
  return (
    <div className="app-stack" aria-busy={isWaiting}>
      {isWaiting && (
        <p role="status" className="app-studio-note">
          Loading the list of releases. Until then, the code is the evergreen one.
        </p>
      )}
      {snippet(setup, source).map((part) => (
        <CodePart key={part.title} part={part} />
      ))}
      {(method === 'react' || method === 'element') && (
        <p className="app-studio-note">
          The operator makes the package: <code>npm run build</code>, then <code>npm pack ./dist/npm</code>.
        </p>
      )}
      {validOf(setup).options.prefill === undefined && options.prefill?.trim() && (
        <p className="app-studio-note">The pre-fill is left out: the widget reads nothing of it.</p>
      )}
    </div>
  );
}

const CodePart = ({ part: { title, code } }: { part: Part }) => (
  <section className="app-studio-part" aria-label={title}>
    <div className="app-studio-part-head app-row app-between">
      <h3>{title}</h3>
      <Button aria-label={`Copy: ${title}`} onClick={() => void copyText(code, title)}>
        <Glyph name="copy" />
        Copy
      </Button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by the keyboard too */}
    <pre dir="ltr" tabIndex={0}>
      <code>{code}</code>
    </pre>
  </section>
);

/** What a strict Content Security Policy has to allow, and what the operator has to allow. */
function Policy({ setup, source }: { setup: Setup; source: Source }) {
  const map = mapOf(setup, source);
  const { data: hash } = useQuery({
    queryKey: ['policy-hash', map],
    queryFn: () => hashForPolicy(map),
    enabled: map !== '',
  });
  const [calls, name] = traitsOf(setup.method).isFrame
    ? ['frame the widgets', 'FRAME_ANCESTORS']
    : ['call the API', 'ALLOWED_ORIGINS'];
  return (
    <>
      <CodePart part={policy(setup, source, hash ?? '')} />
      {map && hash === '' && (
        <p className="app-studio-note">
          The hash of the import map is missing: browsers reckon it on https pages only. Your page’s console names it.
        </p>
      )}
      <p className="app-studio-note">
        The operator has to let your site {calls}: <code>{name}</code>, anybody by default.
      </p>
    </>
  );
}

const VERDICTS = {
  read: ['Read', 'tick'],
  refused: ['Will be refused', 'warning'],
  ignored: ['Ignored', 'close'],
} as const satisfies Record<Verdict, readonly [label: string, icon: string]>;

interface LinkCheckerProps {
  /** The chosen widget, for parameters without an address. */
  widget: WidgetTag;
  /** Chooses what the link says. */
  onUse: (reading: LinkReading) => void;
}

/** Explains each parameter of a link. The link is not sent or stored. */
function LinkChecker({ widget, onUse }: LinkCheckerProps) {
  const [text, setText] = useState('');
  const reading = text.trim() ? readLink(widget, text) : undefined;
  return (
    <>
      <EntryField
        label="A link, or its parameters"
        hint="Nothing is sent or stored."
        value={text}
        placeholder="https://book.example.com/embed/private-charter-form?from=KHI&to=DXB"
        rows={3}
        onValue={setText}
      />
      {reading && (
        <>
          <p role="status" className="app-small cw-numbers">
            {nameOf(reading.widget)}: {summaryOf(reading.findings)}
          </p>
          <Findings findings={reading.findings} />
          {Object.keys(reading.options).length > 0 && (
            <Button onClick={() => onUse(reading)}>Build this in the studio</Button>
          )}
        </>
      )}
    </>
  );
}

function summaryOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'there is no parameter in it.';
  const counts = Object.entries(VERDICTS).flatMap(([verdict, [label]]) => {
    const count = findings.filter((finding) => finding.verdict === verdict).length;
    return count > 0 ? [`${count} ${label.toLowerCase()}`] : [];
  });
  return `${counts.join(', ')}.`;
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const places = findings.filter(({ isPlace }) => isPlace).map(({ becomes }) => becomes);
  // Without the index (for example without a network) a code is shown as it is.
  const { data: airports } = useQuery({
    queryKey: ['airports', ...places],
    queryFn: async () => Object.fromEntries(await Promise.all(places.map(findAirportText))),
  });
  return (
    <ul className="app-studio-findings">
      {findings.map(({ name, value, verdict, field, becomes, why, isPlace }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter may stand there twice
        <li key={index} data-verdict={verdict}>
          <Icon name={VERDICTS[verdict][1]} />
          <div>
            <code dir="auto">
              {name}
              {value && ` = ${value}`}
            </code>
            {field && (
              <p dir="auto">
                {field}: <strong>{(isPlace && airports?.[becomes]) || becomes}</strong>
              </p>
            )}
            <small>
              <span className="app-studio-verdict">{VERDICTS[verdict][0]}</span>
              {why && `. ${why}`}
              {isPlace && airports?.[becomes] === '' && '. No airport of our index: it stands as a text.'}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** `KHI` → `Karachi (KHI) – Jinnah International Airport`; '' for a text that is no airport. */
async function findAirportText(text: string): Promise<readonly [text: string, airport: string]> {
  const airport = await findAirport(text);
  return [text, airport ? airportText(airport) : ''];
}
