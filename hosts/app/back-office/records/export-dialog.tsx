import { type AuditList, auditExported } from '@charter-hosts/contract';
import { useState } from 'react';
import type { CsvFile } from '../../shared/csv';
import { api } from '../../shared/session';
import { toastError } from '../feedback';
import { FormDialog } from '../form-dialog';
import { Radios } from '../select';

export interface ExportDialogProps<T> {
  /** '12 bookings'. */
  what: string;
  files: readonly CsvFile<T>[];
  onExport: (file: CsvFile<T>) => void;
  onClose: () => void;
}

/** Asks for the file: for example, a row for each booking or for each traveller. */
export function ExportDialog<T>({ what, files, onExport, onClose }: ExportDialogProps<T>) {
  const [chosen, setChosen] = useState(0);
  return (
    <FormDialog
      title="Export as CSV"
      acts={['Download']}
      onClose={onClose}
      onGo={() => {
        const file = files[chosen];
        if (file) onExport(file);
        onClose();
      }}
    >
      <Radios
        legend={`${what}, as the list shows them`}
        value={chosen}
        options={files.map(({ label, headings }, value) => ({ value, name: label, hint: headings.join(', ') }))}
        onValue={setChosen}
      />
    </FormDialog>
  );
}

/** Records an export in the audit, and resolves to whether it was recorded. The file itself is made in the browser. */
export async function noteExport(list: AuditList, rows: number): Promise<boolean> {
  try {
    await api(auditExported, { body: { list, rows } });
    return true;
  } catch (error) {
    toastError('The file was not created, because the export could not be recorded in the audit.')(error);
    return false;
  }
}
