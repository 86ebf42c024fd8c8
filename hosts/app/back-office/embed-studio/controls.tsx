import { FieldFrame, Icon } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
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
