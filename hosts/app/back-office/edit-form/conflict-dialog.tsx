import './edit-form.css';
import { useId, useState } from 'react';
import { FormDialog } from '../form-dialog';
import type { Difference } from './differences';

export interface ConflictDialogProps {
  /** 'Flight'. */
  noun: string;
  found: readonly Difference[];
  /** Labels of what was changed here alone. */
  own: readonly string[];
  /** What has become of the images; '' for nothing. */
  images: string;
  /** On the button that saves nothing. */
  cancel?: string | undefined;
  /** Saves, with theirs in the fields of these labels. */
  onSave: (theirs: string[]) => void;
  /** Back to the form as it was left. */
  onBack: () => void;
}

/** Somebody else has changed the record meanwhile: what differs, field by field, and which of the two is kept (AF-27). */
export function ConflictDialog({
  noun,
  found,
  own,
  images,
  cancel = 'Back to the form',
  onSave,
  onBack,
}: ConflictDialogProps) {
  const id = useId();
  const [theirs, setTheirs] = useState(() => found.filter(({ isMine }) => !isMine).map(({ label }) => label));
  const what = noun.toLowerCase();

  function choose(label: string, isTheirs: boolean) {
    setTheirs((labels) => [...labels.filter((other) => other !== label), ...(isTheirs ? [label] : [])]);
  }

  return (
    <FormDialog
      title={`Somebody else has changed this ${what}`}
      describedBy={`${id}-why`}
      className="app-conflict"
      cancel={cancel}
      go="Save this"
      onClose={onBack}
      onGo={() => onSave(theirs)}
    >
      {found.length > 0 ? (
        <p id={`${id}-why`}>They saved after you had opened it. Choose what is kept; nothing is saved before.</p>
      ) : (
        <p id={`${id}-why`}>
          They saved after you had opened it, and nothing that you have filled in differs from that. You can save.
        </p>
      )}
      {found.length > 1 && (
        <div className="app-row">
          <button type="button" className="cw-button" data-kind="quiet" onClick={() => setTheirs([])}>
            Keep all of mine
          </button>
          <button
            type="button"
            className="cw-button"
            data-kind="quiet"
            onClick={() => setTheirs(found.map(({ label }) => label))}
          >
            Take all of theirs
          </button>
        </div>
      )}
      {found.map(({ label, mine, theirs: other }) => (
        <fieldset key={label} className="app-plain-set app-conflict-field">
          <legend>{label}</legend>
          {[
            { who: 'Mine', says: mine, isTheirs: false },
            { who: 'Theirs', says: other, isTheirs: true },
          ].map(({ who, says, isTheirs }) => (
            <label key={who} className="app-option">
              <input
                type="radio"
                name={`${id}${label}`}
                checked={theirs.includes(label) === isTheirs}
                onChange={() => choose(label, isTheirs)}
              />
              <span>
                <small>{who}</small>
                <span className="cw-numbers">{says || <i>Nothing</i>}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {own.length > 0 && <p className="app-small app-soft">What you changed besides stays: {own.join(', ')}.</p>}
      {images && <p className="app-small app-soft">{images}</p>}
    </FormDialog>
  );
}
