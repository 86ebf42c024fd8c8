import { useT } from '../messages';
import type { Field } from './field';
import { TextField } from './text-field';

/** The address of whoever asks. */
export function EmailField({ field }: { field: Field<string> }) {
  const t = useT();
  return (
    <TextField
      field={field}
      label={t('Email')}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="email"
      required
      maxLength={254}
    />
  );
}
