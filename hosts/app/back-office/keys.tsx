import { Dialog, useStore } from 'charter-widgets/kit';
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { createStore } from 'zustand/vanilla';
import { Button } from '../shared/button';
import { storage } from '../shared/session';

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

/** What the keys do, in the order in which they are needed. */
const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', '↓'], 'The next one: in a list the focus goes there, in a record it is opened'],
  [['K', '↑'], 'The one before'],
  [['Enter'], 'Opens what has the focus'],
  [['U'], 'From a record back to its list'],
  [['/', 'Ctrl K'], 'Searches everything'],
  [['Ctrl Enter'], 'Saves a form'],
  [['?'], 'Shows these keys'],
];

/** The keys of the back office, and the switch that takes the single ones out of use. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const on = useStore(singleKeys, (state) => state.on);
  return (
    <Dialog
      title="Keys"
      className="app-keys"
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </div>
      }
    >
      <div className="app-dialog-text app-stack">
        <dl>
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="cw-checkbox">
          <input
            type="checkbox"
            checked={on}
            onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
          />
          <span>
            Single keys <small>Without them, those with Ctrl and the arrows in a list go on working.</small>
          </span>
        </label>
      </div>
    </Dialog>
  );
}

/** Whether the list of the keys is open: any screen opens it, the back office shows it. */
const help = createStore(() => ({ open: false }));

const openHelp = () => help.setState({ open: true });

/** The list of the keys, which '?' opens. */
export function Keys() {
  const open = useStore(help, (state) => state.open);
  useKeys({ '?': openHelp });
  return open ? <KeysHelp onClose={() => help.setState({ open: false })} /> : null;
}

/** Says on a screen that there are keys. */
export const KeysButton = () => (
  <button type="button" className="app-keys-button app-soft app-tiny" onClick={openHelp}>
    Keys <kbd>?</kbd>
  </button>
);
