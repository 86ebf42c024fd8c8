import './stage-mark.css';
import type { Stage } from 'charter-widgets/contract';
import { STAGE_WORDS } from './words';

/** How far round the ring is drawn, of 8; the ends have a sign in place of it. */
const FILLED: Readonly<Partial<Record<Stage, number>>> = {
  new: 0,
  reviewing: 2,
  quoted: 4,
  accepted: 6,
  booked: 8,
  flown: 8,
  closed: 8,
};
const SIGNS: Readonly<Partial<Record<Stage, string>>> = {
  flown: 'm5 8.200 2.200 2.200L11 6',
  closed: 'm5 8.200 2.200 2.200L11 6',
  declined: 'm5.500 5.500 5 5m0-5-5 5',
  cancelled: 'm5.500 5.500 5 5m0-5-5 5',
  lost: 'M5 8h6',
};
const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;

/** A stage by its word and a shape, never by a colour alone. */
export function StageMark({ stage }: { stage: Stage }) {
  const filled = FILLED[stage];
  const sign = SIGNS[stage];
  return (
    <span className="app-stage" data-stage={stage}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r={RADIUS} className="app-stage-ring" />
        {filled ? (
          <circle
            cx="8"
            cy="8"
            r={RADIUS}
            transform="rotate(-90 8 8)"
            strokeDasharray={`${(filled / 8) * ROUND} ${ROUND}`}
            className="app-stage-done"
          />
        ) : null}
        {sign && <path d={sign} />}
        {stage === 'booked' && <circle cx="8" cy="8" r="2.500" className="app-stage-dot" />}
      </svg>
      {STAGE_WORDS[stage]}
    </span>
  );
}
