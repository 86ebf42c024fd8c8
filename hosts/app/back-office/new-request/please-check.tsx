import { useSignals } from '@preact/signals-react/runtime';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { Button } from '../../shared/button';
import { textOf, type Valued } from './draft';

/** What a value was read from, and why it is not certain. */
export interface Check {
  /** The value as it was filled in: another one needs no check. */
  text: string;
  /** The words that it was read from; '' for a default. */
  words: string;
  /** '' for a certain one. */
  doubt: string;
}

export type Checks = ReadonlyMap<Valued, Check>;

/** What was filled in, and the function that ends the check of a field. */
export const ChecksContext = createContext<{ checks: Checks; end: (field: Valued) => void }>({
  checks: new Map(),
  end: () => {},
});

interface PleaseCheckProps {
  field: Valued;
  children: ReactNode;
}

/**
 * A field, and below it what to check of its value, until it is changed or confirmed. The words that a certain value was
 * read from show while the field has the focus.
 */
export function PleaseCheck({ field, children }: PleaseCheckProps) {
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
      {isShown && !check.doubt && check.words && (
        <p id={id} className="app-new-words app-tiny">
          Read from “<bdi>{check.words}</bdi>”
        </p>
      )}
      {isShown && check.doubt && (
        <div className="app-new-check app-tiny">
          <p id={id}>
            <strong>Please check:</strong>{' '}
            {check.words && (
              <>
                read from “<bdi>{check.words}</bdi>”.{' '}
              </>
            )}
            {check.doubt}
          </p>
          {/* Nothing is no value that could be right. */}
          {check.text && (
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
          )}
        </div>
      )}
    </div>
  );
}

const CONTROLS = 'input, select, textarea';

/** Moves the focus to the first field with something to check. */
export const focusFirstCheck = (form: Element | null | undefined): void =>
  form?.querySelector('.app-new-check')?.parentElement?.querySelector<HTMLElement>(CONTROLS)?.focus();

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
