import { useSignals } from '@preact/signals-react/runtime';
import { RequestSummary, useT } from '../kit';
import type { ChauffeurDraft } from './draft';
import { needsVan } from './vehicle';

/** The ride as far as it is filled in. */
export function Summary({ draft }: { draft: ChauffeurDraft }) {
  useSignals();
  const t = useT();
  const passengers = draft.numberOfPassengers.value;
  const luggage = draft.luggage.value;
  return (
    <RequestSummary
      title={`${draft.firstName.value.trim()} ${draft.lastName.value.trim()}`.trim()}
      facts={[
        { label: t('Passengers'), value: passengers },
        {
          label: t('Luggage'),
          value: luggage && t(luggage === '1' ? '{count} item' : '{count} items', { count: luggage }),
        },
        {
          label: t('Vehicle'),
          value: passengers && t(needsVan(Number(passengers)) ? 'Van/Large Vehicle' : 'Sedan/SUV'),
        },
      ]}
    />
  );
}
