import { useSignals } from '@preact/signals-react/runtime';
import { CheckboxField, createField, localToday, TextAreaField } from 'charter-widgets/kit';
import { useId, useRef, useState } from 'react';
import { Button } from '../../shared/button';
import { Part } from '../edit-form/edit-form';
import type { RequestDraft } from './draft';
import { type Filled, fillInReading, listReplaced, listUnread } from './fill-in';
import type { Checks } from './please-check';
import type { Reading } from './read-message';

interface PasteBoxProps {
  draft: RequestDraft;
  /** Called with what is uncertain, after the form is filled in. */
  onRead: (checks: Checks) => void;
}

/** Fills in the form from a message. The text stays in the browser, and is gone with the screen. */
export function PasteBox({ draft, onRead }: PasteBoxProps) {
  useSignals();
  const [field] = useState(() => createField(''));
  const [isNoted] = useState(() => createField(true));
  const [result, setResult] = useState<Omit<Filled, 'checks'> & { reading: Reading }>();
  /** What was read, until somebody has decided about what it would replace. */
  const [asked, setAsked] = useState<{ reading: Reading; replaced: readonly string[] }>();
  const [isBusy, setBusy] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const id = useId();

  async function read() {
    if (isBusy) return;
    if (!field.value.trim()) {
      field.error = 'Paste a message first.';
      return;
    }
    setBusy(true);
    try {
      const [{ readMessage }, { findNamed }] = await Promise.all([
        import('./read-message'),
        import('charter-widgets/airport-index'),
      ]);
      const reading = readMessage(field.value, { today: localToday(), findNamed });
      const replaced = listReplaced(draft, reading);
      if (replaced.length > 0) setAsked({ reading, replaced });
      else fill(reading, false);
    } catch {
      field.error = 'The message could not be read. Check the connection and try again.';
    } finally {
      setBusy(false);
    }
  }

  function fill(reading: Reading, isKept: boolean) {
    const { checks, ...filled } = fillInReading(draft, reading, isKept, isNoted.value);
    onRead(checks);
    setAsked(undefined);
    setResult({ ...filled, reading });
    // The buttons of the question are gone after this.
    if (asked) status.current?.focus();
  }

  const unread = result && listUnread(draft, result.reading);
  return (
    <Part
      title="Paste a message"
      note="In English, Urdu or Roman Urdu. What can be read is filled in; the message itself is not stored."
      of="images"
    >
      <div className="app-new-paste">
        <TextAreaField field={field} label="Message" rows={4} />
        <CheckboxField field={isNoted} label="Put the rest into the note" />
        <Button busy={isBusy} aria-describedby={id} onClick={() => void read()}>
          Fill in the form
        </Button>
        {asked && (
          <div role="alert" className="app-new-question">
            <p className="app-small">
              <strong>Replace what was typed?</strong> The message has other values for: {asked.replaced.join(', ')}.
            </p>
            <div className="app-form-actions">
              <Button onClick={() => fill(asked.reading, true)}>Fill in the rest only</Button>
              <Button onClick={() => fill(asked.reading, false)}>Replace it</Button>
            </div>
          </div>
        )}
        <div ref={status} id={id} role="status" tabIndex={-1} className="app-small">
          {result && !asked && (
            <>
              {result.labels.length === 0 ? 'Nothing was filled in.' : `Filled in: ${result.labels.join(', ')}.`}
              {result.toCheck > 0 && <strong> {result.toCheck} to check.</strong>}
              {result.missing.length > 0 && ` Not found: ${result.missing.join(', ')}.`}
              {unread && (
                <p>
                  Not read: “<bdi>{unread}</bdi>”
                </p>
              )}
              {result.leftOut && (
                <p>
                  The note has no room for: “<bdi>{result.leftOut}</bdi>”
                </p>
              )}
              {result.reading.notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </>
          )}
        </div>
      </div>
    </Part>
  );
}
