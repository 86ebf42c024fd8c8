import { cleanEmail } from '../../contract';
import type { Field } from '../field/field';
import { TextField } from '../field/text-field';
import { useT } from '../messages';

/** The sender's e-mail address. Required by default. */
export function EmailField({ field, required = true }: { field: Field<string>; required?: boolean }) {
  const t = useT();
  return (
    <TextField
      field={field}
      label={t(required ? 'Email' : 'Email (optional)')}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="email"
      required={required}
      maxLength={254}
      clean={cleanEmail}
    />
  );
}
