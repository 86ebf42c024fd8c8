import { apiKeyKeep, apiKeyList } from '@charter-hosts/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '../../shared/button';
import { Link } from '../../shared/link';
import { api } from '../../shared/session';
import { reading } from '../cache';
import { toastError } from '../feedback';
import { useMay } from '../role';

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
