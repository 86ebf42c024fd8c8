import './search-form.css';
import { MAX_SEARCH_PASSENGERS } from '@charter-hosts/contract';
import {
  AirportField,
  clockAt,
  completePlaces,
  createAirportProvider,
  createField,
  type Field,
  focusFirstError,
  hasAirportCode,
  Icon,
  LookRoot,
  type Place,
  SelectField,
  showErrors,
  TextField,
  useToday,
} from 'charter-widgets/kit';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { useConfig } from '../../shared/config';
import { Glyph } from '../../shared/shell';
import { type Criteria, criteriaErrors } from './criteria';

const PASSENGERS = Array.from({ length: MAX_SEARCH_PASSENGERS }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? '1 passenger' : `${index + 1} passengers`,
}));

interface Draft {
  from: Field<Place>;
  to: Field<Place>;
  departure: Field<string>;
  return: Field<string>;
  passengers: Field<string>;
}

function fill(draft: Draft, { from, to, passengers, ...days }: Criteria): Draft {
  for (const [field, text] of [
    [draft.from, from],
    [draft.to, to],
  ] as const) {
    if (field.value.text !== text) field.set({ text });
  }
  draft.departure.set(days.departure);
  draft.return.set(days.return);
  draft.passengers.set(passengers || '1');
  return draft;
}

const read = ({ from, to, departure, return: last, passengers }: Draft): Criteria => ({
  from: from.value.text.trim(),
  to: to.value.text.trim(),
  departure: departure.value,
  return: last.value,
  passengers: passengers.value,
});

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
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const [draft] = useState(() =>
    fill(
      {
        from: createField<Place>({ text: '' }),
        to: createField<Place>({ text: '' }),
        departure: createField(''),
        return: createField(''),
        passengers: createField('1'),
      },
      criteria,
    ),
  );

  useEffect(() => {
    fill(draft, criteria);
    // A place with a code needs no lookup.
    void completePlaces([draft.from, draft.to].filter(({ value }) => !hasAirportCode(value.text)));
  }, [draft, criteria]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = read(draft);
    const today = backOffice ? '' : clockAt(draft.from.value.timezone).slice(0, 10);
    const errors = criteriaErrors(next, today);
    showErrors({ ...draft }, errors);
    if (Object.keys(errors).length > 0) return focusFirstError(event.currentTarget);
    onSearch(next);
  }

  function swap() {
    const [from, to] = [draft.from.value, draft.to.value];
    draft.from.set(to);
    draft.to.set(from);
  }

  const today = useToday();
  const min = backOffice || !today ? {} : { min: today };
  return (
    <LookRoot>
      <form
        className="app-search-form app-stack"
        noValidate
        method="dialog"
        aria-label="Flight search"
        onFocus={onAsk}
        onSubmit={submit}
      >
        <div className="app-search-places">
          <AirportField
            field={draft.from}
            label="Departure airport"
            placeholder="City or airport"
            provider={provider}
            required
          />
          <button type="button" className="cw-icon-button app-search-swap" aria-label="Swap airports" onClick={swap}>
            <Icon name="swap" />
          </button>
          <AirportField
            field={draft.to}
            label="Arrival airport"
            placeholder="City or airport"
            provider={provider}
            required
          />
        </div>
        <div className="app-search-more app-stack">
          <TextField field={draft.departure} label="Departing date" type="date" {...min} />
          <TextField field={draft.return} label="Arrival date" type="date" {...min} />
          <SelectField field={draft.passengers} label="Passengers" options={PASSENGERS} required />
          <button
            type="submit"
            className="cw-button app-search-submit"
            data-kind={backOffice || quiet ? 'plain' : 'primary'}
          >
            <Glyph name="search" />
            Search
          </button>
        </div>
      </form>
    </LookRoot>
  );
}
