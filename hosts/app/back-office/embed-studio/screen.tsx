import { Button } from '../../shared/button';
import './embed-studio.css';
import { checkSite, type SiteCheck } from '@charter-hosts/contract/site-check';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RetryAlert } from '../../shared/retry';
import { Glyph, PageTitle } from '../../shared/shell';
import { useInAddress } from '../../shared/use-in-address';
import { EntryField } from '../entry-field';
import { copyText } from '../feedback';
import { Choices, Section } from './choices';
import { Preview } from './preview';
import { loadManifest } from './releases';
import { readSetup, type Setup, WIDTHS, writeSetup } from './setup';
import { type Part, snippet } from './snippet';

/** /admin/embed-studio: the choices, the page that they make, and the code to copy. */
export function EmbedStudioScreen() {
  const [setup, setSetup] = useInAddress(readSetup, writeSetup);
  const { origin } = location;
  const releases = useQuery({
    queryKey: ['releases'],
    queryFn: ({ signal }) => loadManifest(origin, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = (changed: Partial<Setup>) => setSetup({ ...setup, ...changed });
  const isPinned = setup.method !== 'react' && setup.version === 'pinned';
  return (
    <div className="app-wide">
      <div className="app-opening">
        <PageTitle>Embed Studio</PageTitle>
        <p className="app-lead">
          Choose a widget, see it on a page, and copy the code for your web developer. The{' '}
          <a href="/docs/embed">handbook</a> has everything else.
        </p>
      </div>
      <div className="app-studio">
        <Choices setup={setup} onChange={change} />
        <div className="app-studio-result app-stack">
          <PreviewPanel setup={setup} onChange={change} />
          {isPinned && releases.error && (
            <RetryAlert busy={releases.isFetching} onRetry={releases.refetch}>
              The list of releases ({origin}/cdn/manifest.json) could not be read. The version pin and the hashes are
              missing: the code below always loads the newest release.
            </RetryAlert>
          )}
          <div className="app-stack" aria-busy={isPinned && releases.isPending}>
            {snippet(setup, { origin, manifest: releases.data }).map((part) => (
              <CodePart key={part.title} part={part} />
            ))}
          </div>
        </div>
      </div>
      <SitePanel />
    </div>
  );
}

/** Says whether widgets work on a partner's site, under its policy. */
function SitePanel() {
  const [typed, setTyped] = useState({ address: '', policy: '' });
  const [checked, setChecked] = useState<{ typed: object; check: SiteCheck }>();
  const check = checked?.typed === typed ? checked.check : undefined;
  const onCheck = async () =>
    setChecked({ typed, check: await checkSite(typed.address, typed.policy, location.origin) });
  return (
    <Section title="Does it work on a partner’s site?">
      <EntryField
        label="Address of the site"
        value={typed.address}
        error={check?.errors.address ?? ''}
        placeholder="https://www.example.com"
        inputMode="url"
        onValue={(address) => setTyped({ ...typed, address })}
      />
      <EntryField
        label="Content-Security-Policy"
        hint="The header, its value or the <meta> tag. Empty if the site has none. It is not sent or stored."
        value={typed.policy}
        error={check?.errors.policy ?? ''}
        rows={5}
        onValue={(policy) => setTyped({ ...typed, policy })}
      />
      <Button onClick={onCheck}>Check the site</Button>
      <div role="status" className="app-stack">
        <p>{check?.notes.join(' ')}</p>
        {check?.faces.map(({ name, verdict, hints, changes }) => (
          <section key={name} aria-label={name}>
            <h3 className="app-row app-between">
              {name} <b>{verdict}</b>
            </h3>
            <p>{hints.join(' ')}</p>
            {changes.map((part) => (
              <CodePart key={part.title} part={part} />
            ))}
          </section>
        ))}
      </div>
    </Section>
  );
}

function PreviewPanel({ setup, onChange }: { setup: Setup; onChange: (change: Partial<Setup>) => void }) {
  const id = useId();
  return (
    <>
      <div className="app-row app-between">
        <Strip
          name={`${id}width`}
          legend="Page width in pixels"
          value={setup.width}
          options={WIDTHS.map((width) => [width, width] as const)}
          onChange={(width) => onChange({ width })}
        />
        <Strip
          name={`${id}page`}
          legend="Page colours"
          value={setup.page}
          options={[
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onChange={(page) => onChange({ page })}
        />
      </div>
      <Preview setup={setup} />
      <p className="app-studio-note app-soft app-tiny">
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
const Strip = <T extends string>({ name, legend, value, options, onChange }: StripProps<T>) => (
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

/** A code with a button that copies it. */
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
