import { FieldFrame, Icon } from 'charter-widgets/kit';
import { type ReactNode, useState } from 'react';
import { Button } from '../../shared/button';
import { EntryField, SelectField } from '../entry-field';
import { copyText } from '../feedback';
import { Radios } from '../select';
import { readLink } from './check-link';
import {
  DEFAULT_SETUP,
  MAX_LENGTH,
  METHOD_NAMES,
  type Setup,
  TOKENS,
  type Token,
  tokenError,
  traitsOf,
  writeSetup,
} from './setup';
import { kindOf, nameOf, optionError, WIDGET_TAGS, type WidgetOption } from './widgets';

const VERSIONS = [
  {
    value: 'evergreen',
    name: 'Evergreen',
    hint: 'Always the newest release: fixes reach your page automatically.',
  },
  {
    value: 'pinned',
    name: 'Pinned',
    hint: 'A release that never changes, every file checked by its hash; you change it by hand. Browsers older than Chrome 127, Firefox 138 and Safari 18 check the first file only.',
  },
] as const;

const FILES = [
  {
    value: 'alone',
    name: 'Only this widget',
    hint: 'One file with all that it is drawn with: the soonest, on a page with one widget.',
  },
  {
    value: 'shared',
    name: 'All widgets',
    hint: 'For pages with several, or with another on the next page: what they share is loaded once. The code of a widget is fetched when it comes near the window; pinned, at once.',
  },
] as const;

interface ChoicesProps {
  setup: Setup;
  onChange: (change: Partial<Setup>) => void;
}

/** The form of the studio: the widget, its options, its look, and how it loads. */
export function Choices({ setup, onChange }: ChoicesProps) {
  const { widget, method } = setup;
  return (
    <form className="app-studio-choices" onSubmit={(event) => event.preventDefault()} aria-label="What is embedded">
      <Section title="Widget" isOpen>
        <SelectField
          label="Widget"
          value={widget}
          options={WIDGET_TAGS.map((tag) => [tag, nameOf(tag)] as const)}
          onValue={(value) => onChange({ widget: value })}
        />
        <Radios
          legend="Method"
          value={method}
          options={METHOD_NAMES.map((value) => ({ ...traitsOf(value), value }))}
          onValue={(value) => onChange({ method: value })}
        />
      </Section>
      <Section title="Options">
        <Options setup={setup} onChange={onChange} />
      </Section>
      <Section title="Look">
        <Look setup={setup} onChange={onChange} />
      </Section>
      {(traitsOf(method).hasScript || method === 'plain') && (
        <Section title="Loading">
          <Loading setup={setup} onChange={onChange} />
        </Section>
      )}
      <div className="app-studio-ends app-row">
        <Button onClick={() => void copyText(location.origin + location.pathname + writeSetup(setup), 'Link')}>
          Copy link to this
        </Button>
        <Button kind="quiet" onClick={() => onChange({ ...DEFAULT_SETUP, width: setup.width, page: setup.page })}>
          Start again
        </Button>
      </div>
    </form>
  );
}

/** Closed where the screen is small, since the result stands below. */
const hasSpace = () => matchMedia('(min-width: 1040px)').matches;

/** A group of choices that opens and closes. */
function Section({ title, isOpen, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  const [first] = useState(() => isOpen || hasSpace());
  return (
    <details className="app-studio-section" open={first}>
      <summary>
        <h2 className="app-part-title">{title}</h2>
        <Icon name="down" />
      </summary>
      <div className="app-studio-fields app-stack">{children}</div>
    </details>
  );
}

interface OptionControlProps {
  option: WidgetOption;
  value: string;
  error: string;
  /** Stands after the option's own hint. */
  note: string;
  onValue: (value: string) => void;
}

/** The control of a widget's option. */
function OptionControl({ option, error, note, ...field }: OptionControlProps) {
  const { label, placeholder, control, choices = [] } = option;
  const shared = { ...field, label, hint: `${option.hint} ${note}`.trim() };
  if (control === 'choice') {
    const options = [['', 'By default'] as const, ...choices.map((choice) => [choice.value, choice.label] as const)];
    return <SelectField {...shared} options={options} />;
  }
  const rows = control === 'json' || control === 'prefill' ? 2 : undefined;
  const inputMode = control === 'count' ? 'numeric' : 'text';
  return <EntryField {...shared} error={error} placeholder={placeholder} rows={rows} inputMode={inputMode} />;
}

function Options({ setup, onChange }: ChoicesProps) {
  const { widget, method, options } = setup;
  const { isFrame } = traitsOf(method);
  const all = Object.entries(kindOf(widget).attributes);
  const isPossible = ([prop, { parameter }]: (typeof all)[number]) => !isFrame || prop === 'prefill' || parameter;
  const others = all.filter((entry) => !isPossible(entry));
  /** Stands after the option's hint. */
  function noteOn(control: string, value: string): string {
    if (value.length > MAX_LENGTH) return 'It is too long for a link to this studio, which leaves it out.';
    if (control === 'address' && isFrame) return 'In a frame a path is one of the operator’s site.';
    if (control !== 'prefill' || !value.trim()) return '';
    const lost = readLink(widget, value).findings.filter(({ verdict }) => verdict === 'ignored');
    if (lost.length === 0) return '';
    return `Left out, because the widget ignores it: ${lost.map(({ name }) => name).join(', ')}.`;
  }
  return (
    <>
      {all.filter(isPossible).map(([prop, option]) => {
        const value = options[prop] ?? '';
        return (
          <OptionControl
            key={`${widget} ${prop}`}
            option={option}
            value={value}
            error={optionError(option, value.trim())}
            note={noteOn(option.control, value)}
            onValue={(text) => onChange({ options: { ...options, [prop]: text } })}
          />
        );
      })}
      {others.length > 0 && (
        <p className="app-studio-note">
          A frame is the operator’s own page: {others.map(([, { label }]) => label).join(', ')} are the operator’s.
        </p>
      )}
    </>
  );
}

function Look({ setup: { tokens, method }, onChange }: ChoicesProps) {
  const field = (token: Token) => {
    const { name, label, placeholder } = token;
    const value = tokens[name] ?? '';
    const props = { label, hint: name, error: tokenError(token, value.trim()), value, placeholder };
    const change = (text: string) => onChange({ tokens: { ...tokens, [name]: text } });
    const Field = token.kind === 'colour' ? ColourField : EntryField;
    return <Field key={name} {...props} onValue={change} />;
  };
  const more = TOKENS.filter(({ isFirst }) => !isFirst);
  // Only at first: it would close around a field that is being emptied.
  const [isOpen] = useState(() => more.some(({ name }) => tokens[name]));
  return (
    <>
      {TOKENS.filter(({ isFirst }) => isFirst).map(field)}
      {traitsOf(method).isFrame ? (
        <p className="app-studio-note">The others do not reach into a frame: for those, take the script tag.</p>
      ) : (
        <details className="app-studio-more" open={isOpen}>
          <summary>More tokens</summary>
          <div className="app-stack">{more.map(field)}</div>
        </details>
      )}
    </>
  );
}

interface ColourFieldProps {
  label: string;
  hint: string;
  error: string;
  value: string;
  placeholder: string;
  onValue: (value: string) => void;
}

/** A colour, picked or written as in CSS. */
function ColourField({ label, hint, value, placeholder, error, onValue }: ColourFieldProps) {
  const [picked = '#1a2236'] = [value, placeholder].filter((text) => /^#[\da-f]{6}$/i.test(text));
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <span className="app-studio-colour">
          <input
            type="color"
            aria-label={`${label}: pick`}
            value={picked}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
          <input
            {...control}
            className="cw-input"
            value={value}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => onValue(event.currentTarget.value)}
          />
        </span>
      )}
    </FieldFrame>
  );
}

function Loading({ setup, onChange }: ChoicesProps) {
  const { method } = setup;
  const { isFrame, isOpened, hasScript } = traitsOf(method);
  const isFixed = method === 'plain';
  return (
    <>
      {!isOpened && (
        <SelectField
          label="Loads"
          value={setup.loading}
          options={[
            ['lazy', 'When it comes near the window'],
            ['eager', 'At once'],
          ]}
          onValue={(value) => onChange({ loading: value === 'eager' ? 'eager' : 'lazy' })}
        />
      )}
      {isFrame && !isOpened && (
        <EntryField
          label="Height, pixels"
          hint={
            isFixed
              ? 'Fixed; what does not fit scrolls inside. Without it, 720.'
              : 'Kept free until the widget tells its own. Without it, 520.'
          }
          value={setup.height}
          placeholder={isFixed ? '720' : '520'}
          inputMode="numeric"
          onValue={(text) => onChange({ height: text.replace(/\D/g, '').slice(0, 4) })}
        />
      )}
      {isFrame && (
        <EntryField
          label="Title"
          hint="What the frame is called for who does not see it. Without it, what the widget is."
          value={setup.title}
          placeholder={kindOf(setup.widget).title}
          onValue={(title) => onChange({ title })}
        />
      )}
      {isFrame && !isFixed && (
        <EntryField
          label="Passed on"
          hint="Parameters of your page’s own address that go on to the widget; nothing else does."
          value={setup.forward}
          placeholder="from,to,date"
          onValue={(forward) => onChange({ forward })}
        />
      )}
      {method === 'script' && (
        <Radios legend="Script" value={setup.files} options={FILES} onValue={(files) => onChange({ files })} />
      )}
      {hasScript && (
        <Radios
          legend="Version"
          value={setup.version}
          options={VERSIONS}
          onValue={(version) => onChange({ version })}
        />
      )}
    </>
  );
}
