import { type RefObject, useEffect } from 'react';

/** Pixels that count as a movement: a finger that rests trembles. */
const MOVED = 8;

/** Marks the bar on the way down the page, and no longer on the way up: a phone has the room for what is read (SI-30). */
export function useAway(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < MOVED) return;
      bar.current?.toggleAttribute('data-away', now > last);
      last = now;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, [bar]);
}
