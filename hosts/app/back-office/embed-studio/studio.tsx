import './embed-studio.css';
import { Icon, useLoad } from 'charter-widgets/kit';
import { type ComponentType, type ReactNode, useCallback, useEffect, useEffectEvent, useId, useState } from 'react';
import { RetryAlert } from '../../shared/retry';
import { type LinkReading, readLink } from './check-link';
import { Code, Policy } from './code';
import { Choice, Copy, OptionControl, Radios, Strip, Tabs, Text } from './controls';
import { LinkChecker } from './link-checker';
import { Look } from './look';
import { type PreviewProps, Stage } from './preview';
import {
  DEFAULT_SETUP,
  type Files,
  isFrame,
  isOpened,
  isScripted,
  loadManifest,
  type Setup,
  settled,
  type Version,
  WAYS,
  type Way,
  type Width,
} from './setup';
import { kindOf, optionError, WIDGET_TAGS, type WidgetTag } from './widgets';

export interface EmbedStudioProps {
  /** What it begins with. */
  start: Setup;
  /** Where the widgets are served: `https://book.example.com`, no slash at the end. */
  origin: string;
  /** Shows the page that a setup makes. */
  Preview: ComponentType<PreviewProps>;
  /** Told of every change. */
  onChange?: (setup: Setup) => void;
  /** The address of this very setup; without it none is offered. */
  link?: (setup: Setup) => string;
  /** Stands first among what is chosen. */
  children?: ReactNode;
}

const VERSIONS: readonly { value: Version; name: string; hint: string }[] = [
  {
    value: 'evergreen',
    name: 'Evergreen',
    hint: 'Always the newest release: what we mend reaches your page by itself.',
  },
  {
    value: 'pinned',
    name: 'Pinned',
    hint: 'A release that never changes, every file checked by its hash; you change it by hand. Browsers older than Chrome 127, Firefox 138 and Safari 18 check the first file only.',
  },
];

const FILES: readonly { value: Files; name: string; hint: string }[] = [
  {
    value: 'alone',
    name: 'This widget alone',
    hint: 'One file with all that it is drawn with: the soonest, on a page with one widget.',
  },
  {
    value: 'shared',
    name: 'All widgets',
    hint: 'For pages with several, or with another on the next page: what they share is loaded once. The code of a widget is fetched when it comes near the window; pinned, at once.',
  },
];

const WIDTH_NAMES: readonly { value: Width; label: string }[] = [
  { value: '390', label: '390' },
  { value: '768', label: '768' },
  { value: '1440', label: '1440' },
  { value: 'all', label: 'All' },
];

/** Puts an embed together: what is chosen, the page that it makes, the code to copy, and a look at links. */
export function EmbedStudio({ start, origin, Preview, onChange, link, children }: EmbedStudioProps) {
  const id = useId();
  const [setup, setSetup] = useState(start);
  const [manifest, loadAgain] = useLoad(useCallback((signal: AbortSignal) => loadManifest(origin, signal), [origin]));
  const { widget, way } = setup;
  const kind = kindOf(widget);
  const set = (change: Partial<Setup>) => setSetup((last) => ({ ...last, ...change }));

  const tell = useEffectEvent((changed: Setup) => onChange?.(changed));
  useEffect(() => tell(setup), [setup]);

  const isKnown = (prop: string) => !isFrame(way) || prop === 'prefill' || kind.options[prop]?.parameter !== undefined;
  const unknown = Object.entries(kind.options).filter(([prop]) => !isKnown(prop));

  function build({ widget: told, options }: LinkReading) {
    setSetup((last) => ({ ...last, widget: told, options: { ...last.options, ...options } }));
  }

  return (
    <div className="app-studio">
      <form className="app-studio-choices" onSubmit={(event) => event.preventDefault()} aria-label="What is embedded">
        {children}
        <Part title="Widget" open>
          <Choice
            label="Widget"
            value={widget}
            options={WIDGET_TAGS.map((tag) => ({ value: tag, label: kindOf(tag).name }))}
            onChange={(value) => set({ widget: value as WidgetTag })}
          />
          <Radios
            name={`${id}way`}
            legend="Way"
            value={way}
            options={(Object.keys(WAYS) as Way[]).map((value) => ({ value, ...WAYS[value] }))}
            onChange={(value) => set({ way: value })}
          />
        </Part>

        <Part title="Options">
          {Object.entries(kind.options).map(([prop, option]) => {
            if (!isKnown(prop)) return null;
            const value = setup.options[prop] ?? '';
            const change = (text: string) => set({ options: { ...setup.options, [prop]: text } });
            return (
              <OptionControl
                key={`${widget} ${prop}`}
                option={option}
                value={value}
                error={optionError(option, value.trim())}
                more={moreOn(option.control, value, setup)}
                onChange={change}
              />
            );
          })}
          {unknown.length > 0 && (
            <p className="app-studio-note">
              A frame is the operator’s own page: {unknown.map(([, { label }]) => label).join(', ')} are the operator’s.
            </p>
          )}
        </Part>

        <Part title="Look">
          <Look
            tokens={setup.tokens}
            settled={settled(setup).tokens}
            framed={isFrame(way)}
            onChange={(name, value) => set({ tokens: { ...setup.tokens, [name]: value } })}
          />
        </Part>

        {(isScripted(way) || way === 'plain') && (
          <Part title="Loading">
            {!isOpened(way) && (
              <Choice
                label="Loads"
                value={setup.eager ? 'eager' : ''}
                options={[
                  { value: '', label: 'When it comes near the window' },
                  { value: 'eager', label: 'At once' },
                ]}
                onChange={(value) => set({ eager: value !== '' })}
              />
            )}
            {isFrame(way) && !isOpened(way) && (
              <Text
                label="Height, pixels"
                hint={
                  way === 'plain'
                    ? 'Fixed; what does not fit scrolls inside. Without it, 720.'
                    : 'Kept free until the widget tells its own. Without it, 520.'
                }
                value={setup.height}
                placeholder={way === 'plain' ? '720' : '520'}
                numeric
                onChange={(text) => set({ height: text.replace(/\D/g, '').slice(0, 4) })}
              />
            )}
            {isFrame(way) && (
              <Text
                label="Title"
                hint="What the frame is called for who does not see it. Without it, what the widget is."
                value={setup.title}
                placeholder={kind.title}
                onChange={(title) => set({ title })}
              />
            )}
            {isFrame(way) && way !== 'plain' && (
              <Text
                label="Passed on"
                hint="Parameters of your page’s own address that go on to the widget; nothing else does."
                value={setup.forward}
                placeholder="from,to,date"
                onChange={(forward) => set({ forward })}
              />
            )}
            {way === 'script' && (
              <Radios
                name={`${id}files`}
                legend="Script"
                value={setup.files}
                options={FILES}
                onChange={(files) => set({ files })}
              />
            )}
            {isScripted(way) && (
              <Radios
                name={`${id}version`}
                legend="Version"
                value={setup.version}
                options={VERSIONS}
                onChange={(version) => set({ version })}
              />
            )}
          </Part>
        )}
        <div className="app-studio-ends app-row">
          {link && <Copy what="this setup" label="Copy link to this" text={link(setup)} />}
          <button
            type="button"
            className="cw-button"
            data-kind="quiet"
            onClick={() => setSetup({ ...DEFAULT_SETUP, width: setup.width, dark: setup.dark })}
          >
            Start anew
          </button>
        </div>
      </form>

      <Tabs
        label="What it makes"
        tabs={[
          {
            name: 'Preview',
            panel: (
              <>
                <div className="app-studio-tools app-row">
                  <Strip
                    name={`${id}width`}
                    legend="Width of the page, pixels"
                    value={setup.width}
                    options={WIDTH_NAMES}
                    onChange={(width) => set({ width })}
                  />
                  <Strip
                    name={`${id}scheme`}
                    legend="The page is"
                    value={setup.dark ? 'dark' : 'light'}
                    options={SCHEMES}
                    onChange={(value) => set({ dark: value === 'dark' })}
                  />
                </div>
                <Stage setup={setup} Preview={Preview} />
                <p className="app-studio-note">It is the real widget: a request that you send from it is stored.</p>
              </>
            ),
          },
          {
            name: 'Code',
            panel: (
              <>
                {isScripted(way) && manifest.state === 'failed' && (
                  <NoManifest origin={origin} version={setup.version} onAgain={loadAgain} />
                )}
                <Code setup={setup} origin={origin} manifest={manifest} />
              </>
            ),
          },
          { name: 'Policy', panel: <Policy setup={setup} origin={origin} manifest={manifest} /> },
          { name: 'Check a link', panel: <LinkChecker widget={widget} onUse={build} /> },
        ]}
      />
    </div>
  );
}

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

interface NoManifestProps {
  origin: string;
  version: Version;
  onAgain: () => void;
}

/** Nothing can be pinned for now; the code is good without. */
function NoManifest({ origin, version, onAgain }: NoManifestProps) {
  return (
    <RetryAlert onRetry={onAgain}>
      The list of releases ({origin}/cdn/manifest.json) could not be read.{' '}
      {version === 'evergreen'
        ? 'The code works; no version can be pinned for now.'
        : 'The version pin and the hashes are missing: the code below is the evergreen one.'}
    </RetryAlert>
  );
}

/** Closed where the screen is small: what it all makes stands below. */
const hasRoom = () => matchMedia('(min-width: 1040px)').matches;

/** A group of choices, to open and close. */
function Part({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  const [first] = useState(() => open || hasRoom());
  return (
    <details className="app-studio-section" open={first}>
      <summary>
        <h2>{title}</h2>
        <Icon name="down" />
      </summary>
      <div className="app-studio-fields app-stack">{children}</div>
    </details>
  );
}

/** What is to be said of an option's present text. */
function moreOn(control: string, value: string, { widget, way }: Setup): string | undefined {
  if (control === 'address' && isFrame(way)) return 'In a frame a path is one of the operator’s site.';
  if (control !== 'prefill' || !value.trim()) return undefined;
  const lost = readLink(widget, value).findings.filter(({ verdict }) => verdict === 'ignored');
  return lost.length > 0
    ? `Left out, because the widget ignores it: ${lost.map(({ name }) => name).join(', ')}.`
    : undefined;
}
