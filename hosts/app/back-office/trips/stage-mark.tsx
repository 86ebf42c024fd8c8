import type { Stage } from '@charter-hosts/contract';
import { formatInstant } from 'charter-widgets/kit';
import { dueIn, useNow } from '../clock';
import { flightWords, STAGE_WORDS } from './stages';

/** The eighths of the ring that are drawn. */
const FILLED: Readonly<Partial<Record<Stage, number>>> = { reviewing: 2, quoted: 4, accepted: 6 };
/** The path in place of the ring. */
const SIGNS: Readonly<Partial<Record<Stage, string>>> = {
  booked: 'm4.800 8.200 2.200 2.200L11.200 6',
  flown: 'm3.500 8.500 3 3L12.500 5',
  closed: 'm3.500 8.500 3 3L12.500 5',
  declined: 'm4.500 4.500 7 7m0-7-7 7',
  cancelled: 'm4.500 4.500 7 7m0-7-7 7',
  lost: 'M4 8h8',
};
const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;

/** The name and the icon of a stage; 'Erased' for an erased trip. A new trip is a solid chip without an icon. */
export const StageMark = ({ stage, isErased = false }: { stage: Stage; isErased?: boolean }) => (
  <span className="app-stage" data-stage={stage}>
    {stage !== 'new' && <StageIcon stage={stage} />}
    {isErased ? 'Erased' : STAGE_WORDS[stage]}
  </span>
);

/** What became of a booked flight, beside its stage; nothing for one as it was booked. */
export const FlightMark = ({ news = '' }: { news?: string | undefined }) =>
  news && <small className="app-same">{flightWords(news)}</small>;

/** The icon of a stage: a ring that fills, a disc for booked, or a sign for ended stages. */
export function StageIcon({ stage }: { stage: Stage }) {
  const filled = FILLED[stage];
  const sign = SIGNS[stage];
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {filled && <circle cx="8" cy="8" r={RADIUS} className="app-stage-ring" />}
      {filled && (
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          transform="rotate(-90 8 8)"
          strokeDasharray={`${(filled / 8) * ROUND} ${ROUND}`}
          className="app-stage-done"
        />
      )}
      {stage === 'booked' && <circle cx="8" cy="8" r="7" className="app-stage-disc" />}
      {sign && <path d={sign} />}
    </svg>
  );
}

/** The due time of staff's next step. */
export function Due({ at }: { at: string | null }) {
  const now = useNow();
  if (!at) return null;
  const { said, amount, urgency } = dueIn(at, now);
  return (
    <time className="app-due" data-due={urgency} dateTime={at} title={formatInstant(at, 'long')}>
      <span className="app-due-said">{said}</span> {amount}
    </time>
  );
}
