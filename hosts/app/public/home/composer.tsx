import { useSignals } from '@preact/signals-react/runtime';
import {
  AirportField,
  completePlaces,
  createAirportProvider,
  createField,
  dayBefore,
  focusFirstError,
  Icon,
  LookRoot,
  type Place,
  SelectField,
  showErrors,
  TextField,
  useT,
  useToday,
} from 'charter-widgets/kit';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useConfig } from '../../shared/config';
import { Glyph } from '../../shared/shell';
import { addressOf, MOST_PASSENGERS, type Trip, WAYS, type Way } from './ways';

const PASSENGERS = Array.from({ length: MOST_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 passenger' : '{count} passengers',
}));

const createDraft = () => ({
  from: createField<Place>({ text: '' }),
  to: createField<Place>({ text: '' }),
  departure: createField(''),
  return: createField(''),
  passengers: createField('1'),
});
type ComposerDraft = ReturnType<typeof createDraft>;

/** The form as it was left, for going back. Only in the browser. */
let left: { draft: ComposerDraft; way: Way } | undefined;

const read = ({ from, to, departure, return: back, passengers }: ComposerDraft): Trip => ({
  from: from.value.text.trim(),
  to: to.value.text.trim(),
  departure: departure.value,
  return: back.value,
  passengers: passengers.value,
});

/** Loads the checks; without them the form that a trip leads to checks it. */
const loadChecks = () => import('./trip-errors').catch(() => undefined);

/** A form with a route, dates, the party and four ways to travel. Each way leads to its own form, filled in. */
export function Composer() {
  const t = useT();
  useSignals();
  const navigate = useNavigate();
  const [draft] = useState(() => left?.draft ?? createDraft());
  const [way, setWay] = useState<Way>(left?.way ?? WAYS[0].way);
  const form = useRef<HTMLFormElement>(null);
  const { act } = WAYS.find((one) => one.way === way) ?? WAYS[0];

  // The choice that was made before the code loaded.
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLInputElement>('input[name="way"]:checked')?.value;
    if (chosen) setWay(chosen as Way);
  }, []);
  useEffect(() => {
    left = { draft, way };
  }, [draft, way]);

  function choose(next: Way) {
    showErrors({ ...draft }, {});
    setWay(next);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [late] = await Promise.all([loadChecks(), completePlaces([draft.from, draft.to])]);
    const ends = { from: draft.from.value, to: draft.to.value };
    const errors = late?.tripErrors(way, read(draft), ends) ?? {};
    showErrors({ ...draft }, errors);
    if (Object.keys(errors).length > 0) return focusFirstError(form);
    navigate(addressOf(way, read(draft)));
  }

  useEffect(() => void loadChecks(), []);
  useEffect(() => void completePlaces([draft.from, draft.to]), [draft]);

  const today = useToday();
  return (
    <LookRoot>
      <form
        ref={form}
        className="app-composer"
        noValidate
        method="dialog"
        aria-label={t('Where would you like to go?')}
        onSubmit={submit}
      >
        <fieldset className="app-composer-ways">
          <legend className="cw-hidden">{t('How would you like to travel?')}</legend>
          {WAYS.map(({ way: value, label }) => (
            <label key={value}>
              <input type="radio" name="way" value={value} checked={way === value} onChange={() => choose(value)} />
              {t(label)}
            </label>
          ))}
        </fieldset>
        <div className="app-composer-fields app-stack" data-way={way}>
          {way === 'car' ? (
            <p className="app-composer-note app-soft">
              {t('A chauffeur to or from the aircraft. We will ask you where and when.')}
            </p>
          ) : (
            <>
              <Places draft={draft} />
              <TextField field={draft.departure} label={t('Departing')} type="date" min={today} />
              <TextField
                field={draft.return}
                label={t('Returning')}
                type="date"
                min={draft.departure.value ? dayBefore(draft.departure.value) : today}
              />
            </>
          )}
          <SelectField
            field={draft.passengers}
            label={t('Passengers')}
            options={PASSENGERS.map(({ value, label }) => ({ value, label: t(label, { count: value }) }))}
            required
          />
        </div>
        <button type="submit" className="cw-button app-composer-submit" data-kind="primary">
          {t(act)}
          <Glyph name="forward" />
        </button>
      </form>
    </LookRoot>
  );
}

/** The two airports, and the button that swaps them. */
function Places({ draft }: { draft: ComposerDraft }) {
  const t = useT();
  const { googleMapsApiKey } = useConfig();
  const [provider] = useState(() => createAirportProvider({ googleMapsApiKey }));
  const place = { placeholder: t('City or airport'), provider, required: true };
  function swap() {
    const [from, to] = [draft.from.value, draft.to.value];
    draft.from.set(to);
    draft.to.set(from);
  }
  return (
    <div className="app-composer-places">
      <AirportField field={draft.from} label={t('From')} {...place} />
      <button type="button" className="cw-icon-button app-composer-swap" aria-label={t('Swap airports')} onClick={swap}>
        <Icon name="swap" />
      </button>
      <AirportField field={draft.to} label={t('To')} {...place} />
    </div>
  );
}
