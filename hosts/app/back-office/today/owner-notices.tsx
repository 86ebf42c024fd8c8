import { apiKeyKeep, apiKeyList, type BackupState, backupRead } from '@charter-hosts/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatInstant } from 'charter-widgets/kit';
import { Button } from '../../shared/button';
import { Link } from '../../shared/link';
import { api } from '../../shared/session';
import { reading } from '../cache';
import { formatAge } from '../clock';
import { toastError } from '../feedback';
import { useProblem } from '../records/queries';
import { useMay } from '../role';

/** Milliseconds between two requests: backups are made once a night. */
const REFETCH_MS = 10 * 60_000;

/** What is known about backups, for owners; `failed` is for the alert of what could not be loaded. */
export function useBackups() {
  const mayRead = useMay('owner');
  const query = useQuery({
    ...reading(backupRead, {}, mayRead),
    refetchInterval: REFETCH_MS,
  });
  const { problem, retry } = useProblem(query);
  const failed = problem ? [{ what: 'Backups', isFetching: query.isFetching, retry }] : [];
  return { state: query.data, failed };
}

const RUN = 'sudo charter-desk backup --to /var/backups/charter-desk/';

/** What is wrong with the backups; undefined when all is well. */
export function backupProblem({ isLate, at, failure }: BackupState, now: number): string | undefined {
  const last = at ? `The last backup is ${formatAge(at, now).replace(' ago', ' old')}.` : 'There is no backup yet.';
  if (failure) {
    const reason = failure.reason.replace(/\.?$/, '.');
    return `The backup of ${formatInstant(failure.at, 'short')} failed: ${reason} ${last}`;
  }
  return isLate ? last : undefined;
}

/** Says that a backup failed or is missing, and what to do. Shows nothing when all is well. */
export function BackupNotice({ state, now }: { state: BackupState | undefined; now: number }) {
  const problem = state && backupProblem(state, now);
  if (!problem) return null;
  return (
    <div className="cw-alert app-today-backup" role="alert">
      <p>{problem}</p>
      <p>
        {state.failure
          ? 'Fix the problem on the server, then run a backup there: '
          : 'On the server, check that charter-desk-backup.timer runs, then run a backup: '}
        <code>{RUN}</code>
      </p>
    </div>
  );
}

/** Asks owners, once for each, about API keys that work on though who created them is no owner any more. */
export function KeysLeft() {
  const mayChange = useMay('owner');
  const { data = [] } = useQuery(reading(apiKeyList, {}, mayChange));
  const keep = useMutation({
    mutationFn: (id: number) => api(apiKeyKeep, { id }),
    onError: toastError('The key was not kept. Try again.'),
  });
  const left = data.filter(({ isByOwner, revokedAt, keptAt }) => !isByOwner && !revokedAt && !keptAt);
  return left.map(({ id, name, createdBy }) => (
    <div key={id} className="cw-alert app-today-backup" role="status">
      <p>
        The API key of {name} still works.{' '}
        {createdBy
          ? `${createdBy}, who created it, is no longer an owner.`
          : 'The account that created it was deleted.'}
      </p>
      <p className="app-row">
        <Button busy={keep.isPending} onClick={() => keep.mutate(id)}>
          Keep the key
        </Button>
        <Link className="app-link" to="/admin/api-keys">
          Revoke it under API keys
        </Link>
      </p>
    </div>
  ));
}
