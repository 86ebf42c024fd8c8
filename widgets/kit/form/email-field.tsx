import type { Field } from '../field/field';
import { TextField } from '../field/text-field';
import { useT } from '../messages';

/** The e-mail address of the person who sends the form. */
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
