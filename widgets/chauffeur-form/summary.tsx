import { useSignals } from '@preact/signals-react/runtime';
import { RequestSummary, useT } from '../kit';
import { type ChauffeurDraft, vehicleIn } from './draft';
import type { Drawn } from './road';
import { needsVan } from './vehicle';

/** The car that is sent, and the ride as far as it is filled in. */
export function Summary({ draft, drawn }: { draft: ChauffeurDraft; drawn: Drawn | undefined }) {
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
          value: luggage && t(luggage === '1' ? '{count} item' : '{count} items', { count: luggage }),
        },
        { label: t('Name'), value: `${draft.firstName.value.trim()} ${draft.lastName.value.trim()}`.trim() },
        {
          label: t('How we reach you'),
          value: [draft.phone.value.trim() && t('Phone'), draft.email.value.trim() && t('Email')]
            .filter(Boolean)
            .join(', '),
        },
      ]}
    >
      <div className="cw-chauffeur-stage">{drawn && <drawn.Car kind={vehicleIn(draft)} />}</div>
    </RequestSummary>
  );
}
