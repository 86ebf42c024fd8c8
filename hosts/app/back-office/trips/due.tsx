import './due.css';
import { formatInstant } from 'charter-widgets/kit';
import { dueIn, useNow } from '../clock';

/** Milliseconds before it is due from which on it stands out. */
const SOON = 3_600_000;

/** By when the desk owes the next step; late by word, sign and weight, not by colour alone. */
export function Due({ at }: { at: string | null }) {
  const now = useNow();
  if (!at) return null;
  const { text, isLate } = dueIn(at, now);
  const isSoon = !isLate && Date.parse(at) - now <= SOON;
  return (
    <time
      className="app-due"
      data-due={isLate ? 'late' : isSoon ? 'soon' : undefined}
      dateTime={at}
      title={formatInstant(at, 'long')}
    >
      {text}
    </time>
  );
}
