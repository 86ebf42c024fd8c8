import { Tabs as Base } from '@base-ui/react/tabs';
import { FieldFrame, Icon } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Glyph } from '../../shared/shell';
import type { WidgetOption } from './widgets';

export interface ChangeProps {
  value: string;
  onChange: (value: string) => void;
}

export interface TextProps extends ChangeProps {
  label: string;
  hint?: string | undefined;
  error?: string;
  placeholder?: string | undefined;
  numeric?: boolean;
}

/** A line of text. */
export function Text({ label, hint, error = '', value, placeholder, numeric = false, onChange }: TextProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          className="cw-input"
          value={value}
          placeholder={placeholder}
          inputMode={numeric ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

export interface LinesProps extends TextProps {
  rows: number;
}

/** Several lines, for what is long. */
export function Lines({ label, hint, error = '', value, placeholder, rows, onChange }: LinesProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...control}
          className="cw-input app-studio-lines"
          rows={rows}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FieldFrame>
  );
}

export interface ChoiceProps extends ChangeProps {
  label: string;
  hint?: string | undefined;
  options: readonly { value: string; label: string }[];
}

/** One of a list. */
export function Choice({ label, hint, value, options, onChange }: ChoiceProps) {
  return (
    <FieldFrame label={label} hint={hint} error="">
      {(control) => (
        <span className="cw-select">
          <select
            {...control}
            className="cw-input"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
    </FieldFrame>
  );
}

export interface RadiosProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: readonly { value: T; name: string; hint: string }[];
  onChange: (value: T) => void;
}

/** One of a few, each with a sentence. */
export function Radios<T extends string>({ name, legend, value, options, onChange }: RadiosProps<T>) {
  return (
    <fieldset className="app-plain-set app-stack">
      <legend className="cw-label">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="app-option">
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={`${name}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong id={`${name}-${option.value}`}>{option.name}</strong>
            <small id={`${name}-${option.value}-hint`}>{option.hint}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export interface StripProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** One of a few short ones, side by side. */
export function Strip<T extends string>({ name, legend, value, options, onChange }: StripProps<T>) {
  return (
    <fieldset className="cw-choice">
      <legend className="cw-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="cw-choice-option">
          <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}

export interface OptionControlProps extends ChangeProps {
  option: WidgetOption;
  error: string;
  /** Said after the option's own hint. */
  more?: string | undefined;
}

/** The control that an option asks for. */
export function OptionControl({ option, error, more, value, onChange }: OptionControlProps): ReactNode {
  const { label, placeholder } = option;
  const hint = more ? `${option.hint} ${more}` : option.hint;
  switch (option.control) {
    case 'choice': {
      const options = [{ value: '', label: 'By default' }, ...(option.choices ?? [])];
      return <Choice label={label} hint={hint} value={value} options={options} onChange={onChange} />;
    }
    case 'json':
    case 'prefill':
      return (
        <Lines
          label={label}
          hint={hint}
          error={error}
          value={value}
          placeholder={placeholder}
          rows={2}
          onChange={onChange}
        />
      );
    default:
      return (
        <Text
          label={label}
          hint={hint}
          error={error}
          value={value}
          placeholder={placeholder}
          numeric={option.control === 'count'}
          onChange={onChange}
        />
      );
  }
}

/** Milliseconds that the button says what it did. */
const TOLD = 2500;

export interface CopyProps {
  /** What is copied, for who does not see where the button stands: `In your page`. */
  what: string;
  text: string;
  label?: string;
  /** Selects the text on the page, for where copying is not allowed. Without it the text is shown in full. */
  onRefused?: () => void;
}

/** Copies a text, and says so, also aloud. Where the browser refuses, the text is selected instead. */
export function Copy({ what, text, label = 'Copy', onRefused }: CopyProps) {
  const [told, setTold] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    clearTimeout(timer.current);
    let said = 'Copied';
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onRefused?.();
      said = onRefused ? 'Selected: copy it with Ctrl+C or ⌘C' : text;
    }
    setTold(said);
    timer.current = setTimeout(() => setTold(''), said === 'Copied' ? TOLD : TOLD * 4);
  }

  const copied = told === 'Copied';
  return (
    <span className="app-row app-tiny app-soft app-soft app-tiny">
      <button
        type="button"
        className="cw-button"
        data-kind="plain"
        aria-label={`${copied ? 'Copied' : label}: ${what}`}
        onClick={copy}
      >
        {copied ? <Icon name="tick" /> : <Glyph name="copy" />}
        {copied ? 'Copied' : label}
      </button>
      <span role="status" className={told && !copied ? undefined : 'cw-hidden'}>
        {told}
      </span>
    </span>
  );
}

export interface TabsProps {
  /** The accessible name of the list of tabs. */
  label: string;
  tabs: readonly { name: string; panel: ReactNode }[];
}

/** One panel at a time; the others keep their state while they are hidden. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <Base.Root className="app-studio-tabs" defaultValue={tabs[0]?.name}>
    <Base.List className="app-studio-tablist" aria-label={label} activateOnFocus>
      {tabs.map(({ name }) => (
        <Base.Tab key={name} className="app-tab" value={name}>
          {name}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map(({ name, panel }) => (
      <Base.Panel key={name} className="app-studio-panel" value={name} keepMounted tabIndex={-1}>
        {panel}
      </Base.Panel>
    ))}
  </Base.Root>
);
