import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { createStore } from 'zustand/vanilla';
import { storage } from '../../shared/session';

/** Where it is kept that single keys are off; they are on by default. */
const STORAGE_KEY = 'keys';

/** Whether single keys do something: whoever speaks to the machine, or shakes, may not want that (WCAG 2.1.4). */
export const singleKeys = createStore(() => ({ on: storage.getItem(STORAGE_KEY) !== 'off' }));

export function switchSingleKeys(on: boolean): void {
  if (on) storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, 'off');
  singleKeys.setState({ on });
}

/** What is typed into, and what has keys of its own. */
const TYPING = 'input, select, textarea, [contenteditable]';

/**
 * The single key that was pressed for the screen; '' for one that is typed into something, is held with another, or is
 * pressed over a dialog or a menu.
 */
export function keyForScreen({ key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || !singleKeys.getState().on) return '';
  if (target instanceof Element && target.closest(TYPING)) return '';
  return document.querySelector('dialog[open], :popover-open') ? '' : key;
}

/** Does what belongs to a single key, wherever the focus is on the screen. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = keyForScreen(event);
    if (!Object.hasOwn(acts, key)) return;
    event.preventDefault();
    acts[key]?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * j and k lead from link to link, from none to the first.
 *
 * @param links which of the box's links they are, as a selector
 * @returns what the box listens with: the arrows do the same once one of the links has the focus
 */
export function useLinkKeys(box: RefObject<HTMLElement | null>, links: string): (event: ReactKeyboardEvent) => void {
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
