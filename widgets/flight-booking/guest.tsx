import { GENDERS } from '../contract';
import { SelectField, TextField, useT } from '../kit';
import type { GuestDraft } from './draft';
import { PhoneField } from './phone-field';

/** The fields of a companion. */
export function Guest({ guest, number }: { guest: GuestDraft; number: number }) {
  const t = useT();
  return (
    <fieldset className="cw-booking-guest">
      <legend part="heading">{t('Guest {number}', { number })}</legend>
      <div className="cw-booking-grid">
        <TextField field={guest.firstName} label={t('First name')} autoComplete="off" required maxLength={100} />
        <TextField field={guest.lastName} label={t('Last name')} autoComplete="off" required maxLength={100} />
        <SelectField
          field={guest.gender}
          label={t('Gender')}
          options={GENDERS.map((gender) => ({ value: gender, label: t(GENDER_NAMES[gender]) }))}
          required
        />
        <TextField
          field={guest.cnic}
          label={t('CNIC or Passport')}
          dir="ltr"
          autoComplete="off"
          required
          maxLength={30}
        />
        <PhoneField field={guest.phoneNumber} autoComplete="off" />
      </div>
    </fieldset>
  );
}

const GENDER_NAMES = { male: 'Male', female: 'Female' } as const;
