import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useState } from 'react';
import { cleanEmail } from '../../contract';
import type { Field } from '../field/field';
import { TextField } from '../field/text-field';
import { useT } from '../messages';

export interface EmailFieldProps {
  field: Field<string>;
  /** Default true. */
  required?: boolean;
  /** Already translated. Default: 'Email', or 'Email (optional)'. */
  label?: string;
}

/** A person's e-mail address. When the field is left with a usual slip, it offers the address that was probably meant. */
export function EmailField({ field, required = true, label }: EmailFieldProps) {
  useSignals();
  const t = useT();
  const { hint, check } = useEmailHint(field.value, field.set);
  return (
    <TextField
      field={field}
      label={label ?? t(required ? 'Email' : 'Email (optional)')}
      hint={hint}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="email"
      required={required}
      maxLength={254}
      clean={cleanEmail}
      onLeave={() => check(field.value)}
    />
  );
}

/**
 * The hint of a field with the address `email`: 'Did you mean gmail.com?', as long as the address that was checked has a
 * usual slip and is unchanged. A press calls `onChoose` with the address that was probably meant.
 *
 * @returns `check` is called with the address when the field is left
 */
export function useEmailHint(email: string, onChoose: (meant: string) => void) {
  const t = useT();
  const [{ typed, meant }, setSlip] = useState({ typed: '', meant: '' });
  async function check(typed: string) {
    // Without the list nothing is offered.
    const late = await import('./hints/email-slip').catch(() => undefined);
    setSlip({ typed, meant: late?.findIntendedEmail(typed) ?? '' });
  }
  const hint: ReactNode = meant && email === typed && (
    <button type="button" onClick={() => onChoose(meant)}>
      {t('Did you mean {domain}?', { domain: meant.slice(meant.lastIndexOf('@') + 1) })}
    </button>
  );
  return { hint, check };
}
