import { formatInstant } from 'charter-widgets/kit';
import { dueIn, useNow } from '../clock';

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
