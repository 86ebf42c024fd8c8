import { FieldFrame } from 'charter-widgets/kit';
import { Button } from '../../shared/button';
import { Glyph } from '../../shared/shell';
import { copyText } from '../feedback';
import { type Options, Select } from '../select';
import type { WidgetOption } from './widgets';

interface ControlProps {
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

interface TextProps extends ControlProps {
  error?: string;
  placeholder?: string | undefined;
  numeric?: boolean;
  /** Lines of a longer text. Default: a field of one line. */
  rows?: number | undefined;
}

export function Text({ label, hint, error = '', value, placeholder, numeric, rows, onChange }: TextProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => {
        const field = {
          ...control,
          value,
          placeholder,
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
        };
        return rows ? (
          <textarea {...field} className="cw-input app-studio-lines" rows={rows} />
        ) : (
          <input {...field} className="cw-input" inputMode={numeric ? 'numeric' : 'text'} />
        );
      }}
    </FieldFrame>
  );
}

export function Choice({ label, hint, value, options, onChange }: ControlProps & { options: Options }) {
  return (
    <FieldFrame label={label} hint={hint} error="">
      {({ id }) => <Select id={id} options={options} value={value} onValue={onChange} />}
    </FieldFrame>
  );
}

interface RadiosProps<T extends string> {
  name: string;
  legend: string;
  value: T;
  options: readonly { value: T; name: string; hint: string }[];
  onChange: (value: T) => void;
}

/** One choice of a few, each with a sentence. */
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

interface OptionControlProps extends Omit<ControlProps, 'label' | 'hint'> {
  option: WidgetOption;
  error: string;
  /** Stands after the option's own hint. */
  note: string;
}

/** The control of a widget's option. */
export function OptionControl({ option, error, note, value, onChange }: OptionControlProps) {
  const { label, placeholder, control, choices = [] } = option;
  const shared = { label, hint: `${option.hint} ${note}`.trim(), value, onChange };
  if (control === 'choice') {
    const options = [['', 'By default'] as const, ...choices.map((choice) => [choice.value, choice.label] as const)];
    return <Choice {...shared} options={options} />;
  }
  const rows = control === 'json' || control === 'prefill' ? 2 : undefined;
  return <Text {...shared} error={error} placeholder={placeholder} rows={rows} numeric={control === 'count'} />;
}

/** A button that copies a text. */
export const CopyButton = ({ name, text, label = 'Copy' }: { name: string; text: string; label?: string }) => (
  <Button aria-label={`${label}: ${name}`} onClick={() => void copyText(text, name)}>
    <Glyph name="copy" />
    {label}
  </Button>
);
