import { useSignals } from '@preact/signals-react/runtime';
import type { AnyField } from 'charter-widgets/kit';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { Button } from '../../shared/button';
import { textOf } from './draft';

/** Why a value that was read from a message is not certain. */
export interface Check {
  /** The value as it was filled in: another one needs no check. */
  text: string;
  /** The words that it was read from. */
  words: string;
  doubt: string;
}

export type Checks = ReadonlyMap<AnyField, Check>;

/** What is to be checked, and the function that ends the check of a field. */
export const ChecksContext = createContext<{ checks: Checks; end: (field: AnyField) => void }>({
  checks: new Map(),
  end: () => {},
});

/** A field, and below it what to check of its value, until it is changed or confirmed. */
export function PleaseCheck({ field, children }: { field: AnyField; children: ReactNode }) {
  useSignals();
  const { checks, end } = useContext(ChecksContext);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const check = checks.get(field);
  const isChanged = check && textOf(field.value) !== check.text;
  useEffect(() => {
    if (isChanged) end(field);
  }, [isChanged, end, field]);
  const isShown = check && !isChanged;
  useEffect(() => (isShown && box.current ? describeControls(box.current, id) : undefined), [isShown, id]);
  return (
    <div ref={box} className="app-new-field">
      {children}
      {isShown && (
        <div className="app-new-check app-tiny">
          <p id={id}>
            <strong>Please check:</strong> read from “<bdi>{check.words}</bdi>”. {check.doubt}
          </p>
          <Button
            kind="quiet"
            aria-describedby={id}
            onClick={() => {
              // The button is gone after this, so that the focus goes to what it is about.
              box.current?.querySelector<HTMLElement>(CONTROLS)?.focus();
              end(field);
            }}
          >
            It is right
          </Button>
        </div>
      )}
    </div>
  );
}

const CONTROLS = 'input, select, textarea';

/**
 * Adds a note to what describes the controls in a box, beside their own errors and hints, also after these have changed.
 * Returns the function that ends this.
 */
function describeControls(box: HTMLElement, id: string): () => void {
  const notesOf = (control: Element) => (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  const describe = () => {
    for (const control of box.querySelectorAll(CONTROLS)) {
      const notes = notesOf(control);
      if (!notes.includes(id)) control.setAttribute('aria-describedby', [...notes, id].join(' '));
    }
  };
  describe();
  const observer = new MutationObserver(describe);
  observer.observe(box, { subtree: true, childList: true, attributeFilter: ['aria-describedby'] });
  return () => {
    observer.disconnect();
    for (const control of box.querySelectorAll(CONTROLS)) {
      const notes = notesOf(control).filter((one) => one !== id);
      if (notes.length > 0) control.setAttribute('aria-describedby', notes.join(' '));
      else control.removeAttribute('aria-describedby');
    }
  };
}
