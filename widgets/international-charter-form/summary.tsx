import { useSignals } from '@preact/signals-react/runtime';
import { RequestSummary, useT } from '../kit';
import type { InternationalCharterDraft } from './draft';
import type { Journey, JourneyParts } from './journey';

const FACTS = ['Departure', 'Return', 'Seats', 'Aircraft', 'Service'];

interface SummaryProps {
  draft: InternationalCharterDraft;
  journey: Journey;
  drawn: JourneyParts | undefined;
}

/** The filled-in flight, with a map once both positions are known. */
export function Summary({ draft, journey, drawn }: SummaryProps) {
  useSignals();
  const t = useT();
  const values = drawn?.factsOf(draft, t) ?? ['', '', draft.seats.value];
  const title = drawn?.titleOf(journey, t) ?? '';
  return (
    <RequestSummary
      title={title}
      facts={FACTS.map((label, index) => ({ label: t(label), value: values[index] ?? '' }))}
    >
      <div className="cw-international-map">{drawn && journey.flown && <drawn.JourneyMap journey={journey} />}</div>
    </RequestSummary>
  );
}

/** An empty route line of the same size. */
export function EmptyRoute() {
  const t = useT();
  return (
    <div className="cw-international-way" data-open="from to" aria-hidden="true">
      <div className="cw-route">
        <div className="cw-route-ends">
          <span className="cw-route-end" data-free="">
            {t('From')}
          </span>
          <span className="cw-route-way">
            <svg className="cw-route-arc" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              <path d="M0 100Q50-100 100 100" vectorEffect="non-scaling-stroke" />
            </svg>
          </span>
          <span className="cw-route-end" data-free="">
            {t('To')}
          </span>
        </div>
      </div>
    </div>
  );
}
