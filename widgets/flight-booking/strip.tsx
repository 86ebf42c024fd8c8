import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FlightImage } from '../contract';
import { Icon } from '../kit';

export interface Strip {
  /** For the list that scrolls sideways; its children are the pictures. */
  ref: RefObject<HTMLUListElement | null>;
  /** The first picture that can be seen. */
  current: number;
  /** There is nothing more before, or after, what is seen. */
  atStart: boolean;
  atEnd: boolean;
  /** Scrolls one width on (1) or back (-1). */
  move: (step: 1 | -1) => void;
}

/** A row of pictures that is swiped as the browser does it, and moved by buttons and keys as well. */
export function useStrip(count: number): Strip {
  const ref = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<readonly number[]>([0]);

  useEffect(() => {
    const strip = ref.current;
    if (!strip || !window.IntersectionObserver) return;
    const items = [...strip.children].slice(0, count);
    const inSight = new Set<number>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          inSight[isIntersecting ? 'add' : 'delete'](items.indexOf(target));
        if (inSight.size > 0) setSeen([...inSight].sort((a, b) => a - b));
      },
      { root: strip, threshold: 0.9 },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [count]);

  return {
    ref,
    current: seen[0] ?? 0,
    atStart: seen[0] === 0,
    atEnd: seen.at(-1) === count - 1,
    move(step) {
      const strip = ref.current;
      if (strip) strip.scrollBy?.({ left: step * forwards(strip) * strip.clientWidth });
    },
  };
}

/** 1 where scrolling to the right goes on, -1 in a script that is read from the right. */
const forwards = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

/** The step that an arrow key asks for; 0 for any other key. */
export function stepOf(key: string, element: Element): 1 | 0 | -1 {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return (step * forwards(element)) as 1 | 0 | -1;
}

interface StepProps {
  name: 'back' | 'forward';
  label: string;
  /** There is nothing further. The button is not removed, so that it keeps the focus. */
  off: boolean;
  onPress: () => void;
}

/** One of two arrows. */
export function Step({ name, label, off, onPress }: StepProps) {
  return (
    <button
      type="button"
      className="cw-icon-button"
      aria-label={label}
      aria-disabled={off}
      onClick={() => !off && onPress()}
    >
      <Icon name={name} />
    </button>
  );
}

/** '' for none; the flight form stores a dot where nothing was entered (AF-16). */
export const descriptionOf = ({ description }: FlightImage): string =>
  description.trim() === '.' ? '' : description.trim();
