import type { KeyboardEvent, RefObject } from 'react';
import { useKeys } from './use-keys';

/**
 * j and k lead from link to link, from none to the first.
 *
 * @param links which of the box's links they are, as a selector
 * @returns what the box listens with: the arrows do the same once one of the links has the focus
 */
export function useLinkKeys(box: RefObject<HTMLElement | null>, links: string): (event: KeyboardEvent) => void {
  function move(step: number) {
    const all = [...(box.current?.querySelectorAll<HTMLElement>(links) ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[at < 0 ? 0 : at + step]?.focus();
  }
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !(event.target instanceof Element) || !event.target.matches(links)) return;
    event.preventDefault();
    move(step);
  };
}
