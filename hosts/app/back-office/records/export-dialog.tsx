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

/** Asks for the file: for example, a row for each booking or for each traveller. */
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
              // Named by its label alone. The columns are the description.
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

/** Records an export in the audit, and resolves to whether it was recorded. The file itself is made in the browser. */
export async function noteExport(list: AuditList, rows: number): Promise<boolean> {
  try {
    await api(auditExported, { body: { list, rows } });
    return true;
  } catch (error) {
    toastError('The file was not made, because that could not be written down.')(error);
    return false;
  }
}
