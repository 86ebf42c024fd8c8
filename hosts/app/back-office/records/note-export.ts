import { type AuditList, auditExported } from '@charter-hosts/contract';
import { errorMessage } from 'charter-widgets/contract';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';

const NOT_MADE = 'The file was not made, because that could not be written down. Try again.';

/**
 * Has it written down that a list is made a file of; whether it was. The file is made here, of what the browser has, so
 * nobody else could.
 */
export async function noteExport(list: AuditList, rows: number): Promise<boolean> {
  try {
    await api(auditExported, { body: { list, rows } });
    return true;
  } catch (error) {
    toasts.getState().error(errorMessage(error, NOT_MADE, NOT_MADE));
    return false;
  }
}
