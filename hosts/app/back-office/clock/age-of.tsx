import { formatInstant } from 'charter-widgets/kit';
import { ageOf } from './age';
import { useNow } from './use-now';

/** How long ago an instant was; the time itself is its title. */
export function Age({ at }: { at: string }) {
  const age = ageOf(at, useNow());
  return (
    <time className="app-age" dateTime={at} title={formatInstant(at, 'long')}>
      {age}
    </time>
  );
}
