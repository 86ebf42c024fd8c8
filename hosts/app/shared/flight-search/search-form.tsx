import './search-form.css';
import { MAX_SEARCH_PASSENGERS } from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import {
  AirportField,
  completePlaces,
  createAirportProvider,
  createField,
  dayBefore,
  type Field,
  focusFirstError,
  hasAirportCode,
  Icon,
  LookRoot,
  type Place,
  SelectField,
  showErrors,
  TextField,
  useT,
  useToday,
} from 'charter-widgets/kit';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useConfig } from '../../shared/config';
import { Glyph } from '../../shared/shell';
import type { Criteria } from './criteria';

interface SearchDraft {
  from: Field<Place>;
  to: Field<Place>;
  departure: Field<string>;
  return: Field<string>;
  back: Field<string>;
  passengers: Field<string>;
}

function fill(draft: SearchDraft, criteria: Criteria): SearchDraft {
  for (const name of ['from', 'to'] as const)
    if (draft[name].value.text !== criteria[name]) draft[name].set({ text: criteria[name] });
  for (const name of ['departure', 'return', 'back'] as const) draft[name].set(criteria[name]);
  draft.passengers.set(criteria.passengers || '1');
  return draft;
}

const read = ({ from, to, departure, return: last, back, passengers }: SearchDraft): Criteria => ({
  from: from.value.text.trim(),
  to: to.value.text.trim(),
  departure: departure.value,
  return: last.value,
  back: back.value,
  passengers: passengers.value,
});

/** Completes the places; one with a code needs no lookup. */
const complete = ({ from, to }: SearchDraft) =>
  completePlaces([from, to].filter(({ value }) => !hasAirportCode(value.text)));

/** Loads the checks; without them every search is sent. */
const loadChecks = () => import('./criteria-errors').catch(() => undefined);

export interface SearchFormProps {
  /** The search of the URL. The form follows its changes. */
  criteria: Criteria;
  onSearch: (criteria: Criteria) => void;
  /** Called when the form gets the focus. */
  onAsk?: () => void;
  /** Whether searching is not the next step, because there are results. Default false. */
  quiet?: boolean;
  /** Whether it is in the back office, which may search past days. Default false. */
  backOffice?: boolean;
}

/** The form of the flight search. */
export function SearchForm({ criteria, onAsk, onSearch, quiet = false, backOffice = false }: SearchFormProps) {
  useSignals();
  const t = useT();
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const [draft] = useState(() =>
    fill(
      {
        from: createField<Place>({ text: '' }),
        to: createField<Place>({ text: '' }),
        departure: createField(''),
        return: createField(''),
        back: createField(''),
        passengers: createField('1'),
      },
      criteria,
    ),
  );

  useEffect(() => void loadChecks(), []);
  useEffect(() => {
    fill(draft, criteria);
    void complete(draft);
  }, [draft, criteria]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const [late] = await Promise.all([loadChecks(), completePlaces([draft.from, draft.to])]);
    const next = read(draft);
    const ends = { from: draft.from.value, to: draft.to.value };
    const errors = late?.criteriaErrors(next, ends, { backOffice }) ?? {};
    showErrors({ ...draft }, errors);
    if (Object.keys(errors).length > 0) return focusFirstError(form);
    onSearch(next);
  }

  function swap() {
    const [from, to] = [draft.from.value, draft.to.value];
    draft.from.set(to);
    draft.to.set(from);
  }

  const today = useToday();
  const min = backOffice || !today ? {} : { min: today };
  const { value: departing } = draft.departure;
  const afterDeparture = departing ? { min: dayBefore(departing) } : min;
  return (
    <LookRoot>
      <form
        className="app-search-form app-stack"
        noValidate
        method="dialog"
        aria-label={t('Flight search')}
        onFocus={onAsk}
        onSubmit={submit}
      >
        <div className="app-search-places">
          <AirportField
            field={draft.from}
            label={t('Departure airport')}
            placeholder={t('City or airport')}
            provider={provider}
            required
          />
          <button
            type="button"
            className="cw-icon-button app-search-swap"
            aria-label={t('Swap airports')}
            onClick={swap}
          >
            <Icon name="swap" />
          </button>
          <AirportField
            field={draft.to}
            label={t('Arrival airport')}
            placeholder={t('City or airport')}
            provider={provider}
            required
          />
        </div>
        <div className="app-search-more app-stack">
          <TextField field={draft.departure} label={t('Departing date')} type="date" {...min} />
          {!backOffice && <TextField field={draft.back} label={t('Return date')} type="date" {...afterDeparture} />}
          <TextField field={draft.return} label={t('Arrival date')} type="date" {...afterDeparture} />
          <SelectField
            field={draft.passengers}
            label={t('Passengers')}
            options={Array.from({ length: MAX_SEARCH_PASSENGERS }, (_, index) => ({
              value: String(index + 1),
              label: t(index ? '{count} passengers' : '1 passenger', { count: index + 1 }),
            }))}
            required
          />
          <button
            type="submit"
            className="cw-button app-search-submit"
            data-kind={backOffice || quiet ? 'plain' : 'primary'}
          >
            <Glyph name="search" />
            {t('Search')}
          </button>
        </div>
      </form>
    </LookRoot>
  );
}
