import type { Stage } from '@charter-hosts/contract';
import { formatInstant } from 'charter-widgets/kit';
import { dueIn, useNow } from '../clock';
import { STAGE_WORDS } from './words';

/** How far round the ring is drawn, of 8, while the desk is at it. */
const FILLED: Readonly<Partial<Record<Stage, number>>> = { reviewing: 2, quoted: 4, accepted: 6 };
/** A sign in place of the ring: what is settled, and what is over. */
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

/**
 * A stage by its word and a shape, never by a colour alone: what is new is a solid chip, what is at work a ring that
 * fills, what is booked a solid disc, and what is over has no ring and steps back. Of an erased one, only that is said.
 */
export const StageMark = ({ stage, isErased = false }: { stage: Stage; isErased?: boolean }) => (
  <span className="app-stage" data-stage={stage}>
    {stage !== 'new' && <StageSign stage={stage} />}
    {isErased ? 'Erased' : STAGE_WORDS[stage]}
  </span>
);

/** Its shape alone, beside words that say it. */
export function StageSign({ stage }: { stage: Stage }) {
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

/** By when the desk owes the next step; late and soon by word, sign and weight, not by colour alone. */
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
