import {
  type AircraftRates,
  aircraftRates,
  CURRENCY_CODES,
  type Currency,
  ratesById,
  ratesSave,
} from '@charter-hosts/contract';
import { useSignals } from '@preact/signals-react/runtime';
import { AirportField, createAirportProvider, SelectField } from 'charter-widgets/kit';
import { useMemo } from 'react';
import { useConfig } from '../../shared/config';
import { type Editable, Part } from '../edit-form/edit-form';
import { EditScreen } from '../edit-form/edit-screen';
import { FigureField } from '../understood';
import {
  checkRates,
  createDraft,
  RATES_FIELDS,
  type RatesBody,
  type RatesDraft,
  rebase,
  showRatesErrors,
  snapshot,
} from './rates-draft';

const CURRENCIES = CURRENCY_CODES.map((code) => ({ value: code, label: code }));

const editable: Editable<AircraftRates, RatesDraft, RatesBody> = {
  noun: 'Rates',
  title: ({ name }) => `Rates of ${name}`,
  least: 'owner',
  list: ['Aircraft', '/admin/aircrafts'],
  byId: (api, id, signal) => api(ratesById, { id, signal }),
  loading: 'the rates',
  fetched: 'the rates',
  shape: [2, 5, 3],
  createDraft,
  snapshot,
  schema: aircraftRates,
  fields: RATES_FIELDS,
  rebase,
  check: checkRates,
  showErrors: showRatesErrors,
  save: (api, { id, ...body }) => api(ratesSave, { id, body }),
  messages: {
    created: 'Rates saved',
    updated: 'Rates saved',
    refused: 'Failed to save the rates',
    failed: 'Error saving the rates. Please try again.',
  },
  backAfter: 2000,
  Fields,
};

/** /admin/aircraft-rates/{id}: what an aircraft costs and can do. */
export const RatesScreen = () => <EditScreen editable={editable} />;

function Fields({ draft: { fields } }: { draft: RatesDraft }) {
  useSignals();
  const { googleMapsApiKey } = useConfig();
  const provider = useMemo(() => createAirportProvider({ googleMapsApiKey }), [googleMapsApiKey]);
  const currency = fields.currency.value as Currency;
  const amount = { currency, prefix: currency };
  return (
    <>
      <Part
        title="Base"
        note="Everything here is optional. Quotes are priced with it; travellers and partners never see it."
      >
        <AirportField field={fields.base} label="Base airport" provider={provider} />
      </Part>
      <Part title="Price" note="Without an hourly rate for positioning, the hourly rate is used.">
        <SelectField field={fields.currency} label="Currency" options={CURRENCIES} />
        <FigureField field={fields.perHour} label="Hourly rate" {...amount} />
        <FigureField field={fields.perHourEmpty} label="Hourly rate, positioning" {...amount} />
        <FigureField field={fields.leastDailyHours} label="Minimum hours per day (2 or 1:30)" isDuration />
        <FigureField field={fields.perLanding} label="Landing" {...amount} />
        <FigureField field={fields.perNight} label="Overnight away from base" {...amount} />
      </Part>
      <Part title="Performance">
        <FigureField field={fields.cruiseKmh} label="Cruise speed (km/h)" unit="km/h" />
        <FigureField field={fields.rangeKm} label="Range (km)" unit="km" />
        <FigureField field={fields.runwayM} label="Shortest runway (m)" unit="m" />
      </Part>
    </>
  );
}
