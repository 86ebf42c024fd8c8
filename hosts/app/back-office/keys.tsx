import { useStore } from 'charter-widgets/kit';
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { createStore } from 'zustand/vanilla';
import { ActionDialog } from '../shared/action-dialog';
import { Button } from '../shared/button';
import { storage } from '../shared/session';

/** The storage key of the switch for single keys, which are on by default. */
const STORAGE_KEY = 'keys';

/** Whether single keys act. Users of speech input, for example, switch them off (WCAG 2.1.4). */
const singleKeys = createStore(() => ({ on: storage.getItem(STORAGE_KEY) !== 'off' }));

function switchSingleKeys(on: boolean): void {
  if (on) storage.removeItem(STORAGE_KEY);
  else storage.setItem(STORAGE_KEY, 'off');
  singleKeys.setState({ on });
}

/** Elements that take text or have keys of their own. */
const TYPING = 'input, select, textarea, [contenteditable]';

/** Returns the single key that was pressed for the screen; '' inside a field, with a modifier, or over a dialog or menu. */
export function keyForScreen({ key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented }: KeyboardEvent) {
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || !singleKeys.getState().on) return '';
  if (target instanceof Element && target.closest(TYPING)) return '';
  return document.querySelector('dialog[open], :popover-open') ? '' : key;
}

/** Returns 1 for the arrow down, -1 for up, and undefined with a modifier, by which browsers scroll and select. */
export function arrowStep({ key, ctrlKey, metaKey, altKey, shiftKey }: ReactKeyboardEvent): 1 | -1 | undefined {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined;
}

/** Runs the action of a single key, wherever the focus is. */
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
 * Moves the focus between links with j and k, at first to the first link.
 *
 * @param links the selector of the links
 * @returns the key listener of the box: the arrows also move the focus once a link has it
 */
export function useLinkKeys(box: RefObject<HTMLElement | null>, links: string): (event: ReactKeyboardEvent) => void {
  function move(step: number) {
    const all = [...(box.current?.querySelectorAll<HTMLElement>(links) ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    all[at < 0 ? 0 : at + step]?.focus();
  }
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (event) => {
    const step = arrowStep(event);
    if (!step || !(event.target instanceof Element) || !event.target.matches(links)) return;
    event.preventDefault();
    move(step);
  };
}

/** The shortcuts and their effects. */
const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', '↓'], 'Next: moves to the next row of a list, or opens the next record'],
  [['K', '↑'], 'Previous'],
  [['Enter'], 'Opens the selected row'],
  [['U'], 'Goes back from a record to its list'],
  [['/', 'Ctrl K'], 'Opens the search'],
  [['Ctrl Enter'], 'Saves a form'],
  [['?'], 'Shows this list'],
];

/** Lists the shortcuts, with the switch for single keys. */
function KeysHelp({ onClose }: { onClose: () => void }) {
  const on = useStore(singleKeys, (state) => state.on);
  return (
    <ActionDialog
      title="Keyboard shortcuts"
      className="app-keys"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
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
        <input type="checkbox" checked={on} onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)} />
        <span>
          Single-key shortcuts <small>When these are off, keys with Ctrl and the arrow keys in lists still work.</small>
        </span>
      </label>
    </ActionDialog>
  );
}

/** Whether the list of shortcuts is open. Any screen can open it. */
const help = createStore(() => ({ open: false }));

const openHelp = () => help.setState({ open: true });

/** The list of keys, which '?' opens. */
export function Keys() {
  const open = useStore(help, (state) => state.open);
  useKeys({ '?': openHelp });
  return open ? <KeysHelp onClose={() => help.setState({ open: false })} /> : null;
}

/** A button that opens the list of keys. */
export const KeysButton = () => (
  <button type="button" className="app-keys-button app-soft app-tiny" onClick={openHelp}>
    Shortcuts <kbd>?</kbd>
  </button>
);
