import { type ReactNode, useId } from 'react';
import { useT } from '../messages';

/** What a control needs to be tied to its label, hint and error. Spread it onto the input. */
export interface ControlProps {
  id: string;
  part: 'input';
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export interface FieldFrameProps {
  label: string;
  /** Why the value is not accepted, in English; '' when it is. Shown in the partner's words. */
  error: string;
  /** Shown under the control, also beside an error, which it may help to correct. */
  hint?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** What lets a browser fill a control in: the field's `autocomplete` is also its name, but for `off`. */
export const filledInAs = (autoComplete: string | undefined) => ({
  autoComplete,
  name: autoComplete === 'off' ? undefined : autoComplete,
});

/** Label above, control, then the error or the hint, all tied together for assistive technology. */
export function FieldFrame({ label, error, hint, required = false, className = '', children }: FieldFrameProps) {
  const id = useId();
  const t = useT();
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`cw-field ${className}`} part="field" data-invalid={error ? '' : undefined}>
      <label className="cw-label" htmlFor={id}>
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
