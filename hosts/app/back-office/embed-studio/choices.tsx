import { FieldFrame } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { Button } from '../../shared/button';
import { EntryField, SelectField } from '../entry-field';
import { copyText } from '../feedback';
import { Radios } from '../select';
import { DEFAULT_SETUP, METHODS, optionsOf, type Setup, TOKENS, type Token, tokenError, writeSetup } from './setup';
import { nameOf, optionError, WIDGET_TAGS, type WidgetOption } from './widgets';

const VERSIONS = [
  {
    value: 'evergreen',
    name: 'Always newest',
    hint: 'Always the newest release: fixes reach the page automatically.',
  },
  {
    value: 'pinned',
    name: 'Pinned',
    hint: 'A release that never changes, every file checked by its hash. Your web developer changes the release by hand.',
  },
] as const;

interface ChoicesProps {
  setup: Setup;
  onChange: (change: Partial<Setup>) => void;
}

/** The form of the studio: the widget, its options, its look, and its version. */
export function Choices({ setup, onChange }: ChoicesProps) {
  const { widget, method, version, options, tokens } = setup;
  const possible = optionsOf(widget).filter(
    ([prop, { parameter }]) => method !== 'iframe' || prop === 'prefill' || parameter,
  );
  return (
    <form
      className="app-studio-choices"
      onSubmit={(event) => event.preventDefault()}
      aria-label="Widget and its options"
    >
      <Section title="Widget">
        <SelectField
          label="Widget"
          value={widget}
          options={WIDGET_TAGS.map((tag) => [tag, nameOf(tag)] as const)}
          onValue={(value) => onChange({ widget: value })}
        />
        <Radios legend="Method" value={method} options={METHODS} onValue={(value) => onChange({ method: value })} />
      </Section>
      <Section title="Options">
        {possible.map(([prop, option]) => (
          <OptionField
            key={`${widget} ${prop}`}
            option={option}
            value={options[prop] ?? ''}
            onValue={(text) => onChange({ options: { ...options, [prop]: text } })}
          />
        ))}
      </Section>
      <Section title="Look">
        {TOKENS.map((token) => (
          <TokenField
            key={token.name}
            token={token}
            value={tokens[token.name] ?? ''}
            onValue={(text) => onChange({ tokens: { ...tokens, [token.name]: text } })}
          />
        ))}
      </Section>
      {method !== 'react' && (
        <Section title="Version">
          <Radios
            legend="What the page loads"
            value={version}
            options={VERSIONS}
            onValue={(value) => onChange({ version: value })}
          />
        </Section>
      )}
      <div className="app-studio-section app-row">
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

/** A part of the studio, under its title. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="app-studio-section">
    <h2 className="app-part-title">{title}</h2>
    <div className="app-studio-fields app-stack">{children}</div>
  </section>
);

interface OptionFieldProps {
  option: WidgetOption;
  value: string;
  onValue: (value: string) => void;
}

/** The control of a widget's option. */
function OptionField({ option, ...field }: OptionFieldProps) {
  const { label, hint, placeholder, control, choices = [] } = option;
  const shared = { ...field, label, hint };
  if (control === 'choice') {
    const options = [['', 'By default'] as const, ...choices.map((choice) => [choice.value, choice.label] as const)];
    return <SelectField {...shared} options={options} />;
  }
  return (
    <EntryField
      {...shared}
      error={optionError(option, field.value.trim())}
      placeholder={placeholder}
      rows={control === 'prefill' ? 2 : undefined}
      inputMode={control === 'count' ? 'numeric' : 'text'}
    />
  );
}

interface TokenFieldProps {
  token: Token;
  value: string;
  onValue: (value: string) => void;
}

/** A token, written as in CSS; a colour can be picked as well. */
function TokenField({ token, value, onValue }: TokenFieldProps) {
  const { label, name, placeholder, property } = token;
  const shared = { label, hint: name, error: tokenError(token, value.trim()) };
  if (property !== 'color') return <EntryField {...shared} value={value} placeholder={placeholder} onValue={onValue} />;
  const [picked = '#1a2236'] = [value, placeholder].filter((text) => /^#[\da-f]{6}$/i.test(text));
  return (
    <FieldFrame {...shared}>
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
