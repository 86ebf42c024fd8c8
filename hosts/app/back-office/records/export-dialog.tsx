import { type AuditList, auditExported } from '@charter-hosts/contract';
import { useId, useState } from 'react';
import type { CsvFile } from '../../shared/csv';
import { api } from '../../shared/session';
import { toastError } from '../feedback';
import { FormDialog } from '../form-dialog';

export interface ExportDialogProps<T> {
  /** '12 bookings'. */
  what: string;
  files: readonly CsvFile<T>[];
  onExport: (file: CsvFile<T>) => void;
  onClose: () => void;
}

/** Asks what a row of the file is to be. */
export function ExportDialog<T>({ what, files, onExport, onClose }: ExportDialogProps<T>) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  return (
    <FormDialog
      title="Export as CSV"
      cancel="Cancel"
      go="Download"
      onClose={onClose}
      onGo={() => {
        const file = files[chosen];
        if (file) onExport(file);
        onClose();
      }}
    >
      <fieldset className="app-plain-set app-stack">
        <legend className="cw-numbers">{what}, as the list shows them</legend>
        {files.map(({ label, headings }, index) => (
          <label key={label} className="app-option">
            <input
              type="radio"
              name="file"
              // Not what the columns are, too: they come after the state.
              aria-labelledby={`${id}-${index}`}
              aria-describedby={`${id}-${index}-columns`}
              checked={index === chosen}
              onChange={() => setChosen(index)}
            />
            <span>
              <strong id={`${id}-${index}`}>{label}</strong>
              <small id={`${id}-${index}-columns`}>{headings.join(', ')}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}

/**
 * Has it written down that a list is made a file of; whether it was. The file is made here, of what the browser has, so
 * nobody else could.
 */
export async function noteExport(list: AuditList, rows: number): Promise<boolean> {
  try {
    await api(auditExported, { body: { list, rows } });
    return true;
  } catch (error) {
    toastError('The file was not made, because that could not be written down.')(error);
    return false;
  }
}
