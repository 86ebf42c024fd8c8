import { type ReactNode, useId } from 'react';
import { useT } from '../messages';

/** Props that connect a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  part: 'input';
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export interface FieldFrameProps {
  label: string;
  /** The error in English, translated when shown; '' for none. */
  error: string;
  /** Shown under the control, also together with an error. */
  hint?: ReactNode;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** Returns props for the browser's autofill; the name equals `autocomplete`, except for `off`. */
export const autoCompleteProps = (autoComplete: string | undefined) => ({
  autoComplete,
  name: autoComplete === 'off' ? undefined : autoComplete,
});

/** A label, a control, its error and its hint, connected for assistive technology. */
export function FieldFrame({ label, error, hint, required = false, className = '', children }: FieldFrameProps) {
  const id = useId();
  const t = useT();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`cw-field ${className}`} part="field" data-invalid={error ? '' : undefined}>
      <label className="cw-label" part="label" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        part: 'input',
        ...(notes ? { 'aria-describedby': notes } : {}),
        ...(error ? { 'aria-invalid': true } : {}),
        ...(required ? { 'aria-required': true } : {}),
      })}
      {error && (
        <p id={`${id}-error`} className="cw-error">
          {t(error)}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="cw-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
