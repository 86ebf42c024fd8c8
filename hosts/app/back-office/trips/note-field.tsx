import './note-field.css';

/** A note that stays within the desk. */
export const NoteField = ({ note, onNote }: { note: string; onNote: (note: string) => void }) => (
  <textarea
    className="cw-input app-note-field"
    aria-label="Note, for the desk alone"
    placeholder="Note, for the desk alone"
    rows={1}
    maxLength={2000}
    value={note}
    onChange={({ currentTarget }) => onNote(currentTarget.value)}
  />
);
