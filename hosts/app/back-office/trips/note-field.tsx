/** A note that stays within the desk. */
export const NoteField = ({ note, onNote }: { note: string; onNote: (note: string) => void }) => (
  <textarea
    className="cw-input"
    aria-label="Note, for the desk alone"
    placeholder="Note, for the desk alone"
    rows={2}
    maxLength={2000}
    value={note}
    onChange={({ currentTarget }) => onNote(currentTarget.value)}
  />
);
