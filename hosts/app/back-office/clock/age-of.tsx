import { formatInstant } from 'charter-widgets/kit';
import { ageOf } from './age';
import { useNow } from './use-now';

const DAY = 86_400_000;

/** How long ago an instant was; the time itself is its title, and `isExact` once it is a day old. */
export function Age({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const now = useNow();
  const age = isExact && now - Date.parse(at) >= DAY ? formatInstant(at, 'short') : ageOf(at, now);
  return (
    <time className="app-age" dateTime={at} title={formatInstant(at, 'long')}>
      {age}
    </time>
  );
}
