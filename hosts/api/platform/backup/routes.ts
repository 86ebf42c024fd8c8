import { backupRead } from '@charter-hosts/contract';
import { answer } from '../http/answer';
import { route } from '../http/route';
import { getBackups, isBackupLate } from './backup-runs';

export const backupRoute = route(
  backupRead,
  { summary: 'When the last backup was complete, and whether one is missing or failed, for owners' },
  async ({ config }, { c }) => {
    const known = await getBackups(config);
    return answer(c, {
      isLate: known !== undefined && isBackupLate(known, Date.now()),
      at: known?.complete?.at ?? null,
      failure: known?.failure ?? null,
    });
  },
);
