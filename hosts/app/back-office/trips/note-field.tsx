import { useSignInOver } from '../sign-in-over';
import { UnsavedGuard } from '../unsaved';

export interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
}

/** A note that only staff see. It is not lost without a question, and stays through the end of a session. */
export function NoteField({ note, onNote }: NoteFieldProps) {
  const isTyped = () => note.trim() !== '';
  const { dialog } = useSignInOver({
    isThere: isTyped,
    isUnderWay: () => false,
    resume: () => {},
    outcome: 'your note is saved',
  });
  return (
    <>
      <textarea
        className="cw-input app-note-field"
        aria-label="Note, for the desk alone"
        placeholder="Note, for the desk alone"
        rows={1}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
      <UnsavedGuard isChanged={isTyped} />
      {dialog}
    </>
  );
}
