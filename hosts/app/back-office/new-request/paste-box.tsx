import { useSignals } from '@preact/signals-react/runtime';
import { CheckboxField, createField, localToday, TextAreaField } from 'charter-widgets/kit';
import { useEffect, useId, useRef, useState } from 'react';
import { Button, TextButton } from '../../shared/button';
import { Part } from '../edit-form/edit-form';
import type { RequestDraft } from './draft';
import { countToCheck, describeFilled, fillInReading, listKept, listReplaced, listUnread, noteRest } from './fill-in';
import { type Checks, focusFirstCheck } from './please-check';
import type { Reading } from './read-message';

interface PasteBoxProps {
  draft: RequestDraft;
  /** What is still to be checked. */
  checks: Checks;
  /** Called after the form is filled in. */
  onRead: (checks: Checks) => void;
}

const NOTHING = { labels: [], missing: [] };

/** Fills in the form from a message. The text stays in the browser, and is gone with the screen. */
export function PasteBox({ draft, checks, onRead }: PasteBoxProps) {
  useSignals();
  const [field] = useState(() => createField(''));
  const [isNoted] = useState(() => createField(true));
  const [result, setResult] = useState<{ reading: Reading; filled: Checks; kept: readonly string[] }>();
  const [leftOut, setLeftOut] = useState('');
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
    const kept = isKept ? listKept(draft, reading) : [];
    const filled = fillInReading(draft, reading, isKept);
    onRead(filled);
    setAsked(undefined);
    setResult({ reading, filled, kept });
  }

  // The buttons of the question take the focus with them.
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !asked) status.current?.focus();
    wasAsked.current = Boolean(asked);
  }, [asked]);

  const unread = result && listUnread(draft, result.reading, result.kept);
  const hasNote = draft.kind.value !== 'chauffeur';
  const isInNote = Boolean(unread && isNoted.value && hasNote);
  const rest = isInNote ? unread : '';
  useEffect(() => {
    if (rest !== undefined) setLeftOut(noteRest(draft, rest));
  }, [draft, rest, draft.kind.value]);
  const { labels, missing } = result ? describeFilled(draft, result.reading, result.filled) : NOTHING;
  const toCheck = countToCheck(draft, checks);
  return (
    <Part
      title="Paste a message"
      note="In English, Urdu or Roman Urdu. We fill in what we can read. The message is not stored."
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
              <Button onClick={() => fill(asked.reading, true)}>Keep mine, fill in the rest</Button>
              <Button onClick={() => fill(asked.reading, false)}>Replace it</Button>
            </div>
          </div>
        )}
        <div ref={status} id={id} role="status" tabIndex={-1} className="app-small">
          {result && !asked && (
            <>
              <p>
                {labels.length === 0
                  ? 'Nothing was filled in.'
                  : `Filled in: ${[...labels, ...(isInNote ? ['Note'] : [])].join(', ')}.`}
                {missing.length > 0 && ` Not found: ${missing.join(', ')}.`}
              </p>
              {toCheck > 0 && (
                <p>
                  <strong>{toCheck} to check.</strong>{' '}
                  <TextButton onClick={() => focusFirstCheck(status.current?.closest('form'))}>
                    Go to the first
                  </TextButton>
                </p>
              )}
              {unread && (
                <p>
                  Not read: “<bdi>{unread}</bdi>”{!hasNote && '. A chauffeur request has no note: this is not stored.'}
                </p>
              )}
              {leftOut && (
                <p>
                  The note has no room for: “<bdi>{leftOut}</bdi>”
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
