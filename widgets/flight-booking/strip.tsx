import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FlightImage } from '../contract';
import { Icon } from '../kit';

export interface Strip {
  /** The list that scrolls sideways; its children are the pictures. */
  ref: RefObject<HTMLUListElement | null>;
  /** Index of the first visible picture. */
  current: number;
  /** True when there is nothing before, or after, the visible pictures. */
  atStart: boolean;
  atEnd: boolean;
  /** Scrolls by one width: forward (1) or back (-1). */
  move: (step: 1 | -1) => void;
}

/** A row of pictures that scrolls by swiping, buttons and keys. */
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

/** 1 when scrolling right moves forward, -1 for right-to-left scripts. */
const forwards = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1);

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** The step of an arrow key; 0 for other keys, and for those with Alt, Ctrl or Meta, which go Back or to another word. */
export function stepOf({ key, altKey, ctrlKey, metaKey }: Key, element: Element): 1 | 0 | -1 {
  const step = altKey || ctrlKey || metaKey ? 0 : key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  return (step * forwards(element)) as 1 | 0 | -1;
}

interface StepProps {
  name: 'back' | 'forward';
  label: string;
  /** True at the end. The button stays, so that it keeps the focus. */
  off: boolean;
  onPress: () => void;
}

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

/** '' for none; the flight form stores a dot for an empty description. */
export const descriptionOf = ({ description }: FlightImage): string =>
  description.trim() === '.' ? '' : description.trim();
