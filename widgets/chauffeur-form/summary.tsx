import { useSignals } from '@preact/signals-react/runtime';
import { parseTime, RequestSummary, type Translate, useT } from '../kit';
import { type ChauffeurDraft, countFilledFields, needsVan, vehicleFor } from './draft';

/** The drawings, once loaded. */
export type Drawings = typeof import('./drawings');

/** The car, which moves towards the aircraft as the form is filled in; decoration. */
export function Road({ draft, drawn }: { draft: ChauffeurDraft; drawn: Drawings | undefined }) {
  useSignals();
  return (
    <div className="cw-chauffeur-road" data-way={countFilledFields(draft)} aria-hidden="true">
      <div className="cw-chauffeur-car">
        {drawn && <drawn.Car kind={vehicleFor(Number(draft.numberOfPassengers.value))} />}
      </div>
      <div className="cw-chauffeur-aircraft">{drawn && <drawn.AircraftSilhouette type="jet" />}</div>
    </div>
  );
}

/** The vehicle and the filled-in values. */
export function Summary({ draft, drawn }: { draft: ChauffeurDraft; drawn: Drawings | undefined }) {
  useSignals();
  const t = useT();
  const passengers = draft.numberOfPassengers.value;
  const luggage = draft.luggage.value;
  return (
    <RequestSummary
      title={passengers && t(needsVan(Number(passengers)) ? 'Van/Large Vehicle' : 'Sedan/SUV')}
      facts={[
        { label: t('Passengers'), value: passengers },
        {
          label: t('Luggage'),
          value: luggage && t(luggage === '1' ? '{count} piece' : '{count} pieces', { count: luggage }),
        },
        { label: t('Pick-up'), value: pickUpMoment(draft, drawn, t) },
        { label: t('Pick-up place'), value: draft.pickUpPlace.value.trim() },
        { label: t('Name'), value: `${draft.firstName.value.trim()} ${draft.lastName.value.trim()}`.trim() },
        {
          label: t('How we reach you'),
          value: [draft.phone.value.trim() && t('Phone'), draft.email.value.trim() && t('Email')]
            .filter(Boolean)
            .join(t(', ')),
        },
      ]}
    >
      <div className="cw-chauffeur-stage">{drawn && <drawn.Car kind={vehicleFor(Number(passengers))} />}</div>
    </RequestSummary>
  );
}

const pickUpMoment = (
  { pickUpDate: { value: day }, pickUpTime }: ChauffeurDraft,
  drawn: Drawings | undefined,
  t: Translate,
) => [day && drawn?.formatDay(day, 'short', t), parseTime(pickUpTime.value)].filter(Boolean).join(t(', '));
