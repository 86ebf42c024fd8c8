import { useSignals } from '@preact/signals-react/runtime';
import type { MouseEventHandler } from 'react';
import { useT } from '../kit';
import { type BookingDraft, bookingFields } from './draft';
import type { CardProps } from './reserve';

/** Labels of the main form's fields, by their names in the request. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'Title',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email',
  departureDate: 'Travel date',
  numberOfGuests: 'Number of guests',
  numberOfRooms: 'Number of rooms',
  note: 'Note (optional)',
  termsAccepted: 'terms and conditions',
};

/** Focuses the invalid field at an index. */
const focusInvalidField =
  (index: number): MouseEventHandler<HTMLButtonElement> =>
  ({ currentTarget: { form } }) =>
    form?.querySelectorAll<HTMLElement>('[aria-invalid]')[index]?.focus();

/** Lists the invalid fields of the main form, and each guest with errors. */
function useInvalidFields(draft: BookingDraft): string[] {
  const t = useT();
  const wrong = Object.entries(bookingFields(draft)).flatMap(([path, { error }]) => (error ? path : []));
  // Too many guests are reported at the field, where a list above would push it away.
  return ['', 'numberOfGuests'].includes(String(wrong))
    ? []
    : wrong.map((path) => t(LABELS[path] ?? 'Guest {number}', { number: Number(path.split('.')[1]) + 1 }));
}

/** A list of links to invalid fields. */
export function InvalidFields({ draft }: Pick<CardProps, 'draft'>) {
  useSignals();
  const t = useT();
  const names = useInvalidFields(draft);
  return (
    names.length > 0 && (
      <p className="cw-booking-wrong">
        <strong>{t('{count} to complete or correct:', { count: names.length })}</strong>
        {names.map((name, index) => {
          const count = names.filter((other) => other === name).length;
          return (
            // One link per guest.
            name !== names[index - 1] && (
              <button key={name} type="button" onClick={focusInvalidField(index)}>
                {name}
                {count > 1 && ` (${count})`}
              </button>
            )
          );
        })}
      </p>
    )
  );
}

/** A button to the first invalid field, shown at the foot of a phone's window. */
export function NextInvalidField({ draft }: Pick<CardProps, 'draft'>) {
  useSignals();
  const t = useT();
  const [name] = useInvalidFields(draft);
  return (
    name && (
      <button type="button" className="cw-button" data-kind="primary" onClick={focusInvalidField(0)}>
        {t('Next: {name}', { name })}
      </button>
    )
  );
}
