import { TextButton } from '../../shared/button';
import { ButtonLink } from '../button-link';
import './aircraft.css';
import { type AircraftRecord, aircraftDelete } from '@charter-hosts/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Icon } from 'charter-widgets/kit';
import { useRef, useState } from 'react';
import { Fleet } from '../../shared/aircraft/fleet';
import { Link } from '../../shared/link';
import { FLEET } from '../cache';
import { DeleteDialog, deleteApi } from '../delete-dialog';
import { useLinkKeys } from '../keys';
import { focusBeside } from '../navigation';
import { useMay } from '../role';
import { RowActs } from '../select';

const FORM = '/admin/aircraft-management';

/** /admin/aircrafts: the list of all aircraft. */
export function AircraftManagement() {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery<AircraftRecord[]>(FLEET);
  const mayChange = useMay('dispatcher');
  const [deleting, setDeleting] = useState<AircraftRecord>();
  const page = useRef<HTMLDivElement>(null);
  const onKeyDown = useLinkKeys(page, 'article a');

  function removeCard(id: number) {
    setDeleting(undefined);
    queries.setQueryData<AircraftRecord[]>(FLEET.queryKey, (all) => all?.filter((one) => one.id !== id));
    focusBeside(page.current?.querySelector(`[data-id="${id}"]`)?.closest('li'), page.current?.querySelector('h1'));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its links are the controls
    <div ref={page} onKeyDown={onKeyDown}>
      <Fleet
        title="Aircraft Management"
        action={(from) =>
          mayChange && (
            <Link className="cw-button app-tool" data-kind="primary" to={FORM} state={{ from }}>
              <Icon name="plus" />
              Add Aircraft
            </Link>
          )
        }
        aircraft={data}
        error={error}
        busy={isFetching}
        onRetry={refetch}
        empty={
          <>
            <p>
              {mayChange
                ? 'Add an aircraft first: you need one to plan flights.'
                : 'Dispatchers add the aircraft that flights are planned with.'}
            </p>
            {mayChange && <ButtonLink to={FORM}>Add First Aircraft</ButtonLink>}
          </>
        }
      >
        {(one, from) => (
          <div className="app-craft-foot app-small" data-id={one.id}>
            <span className="app-craft-state" data-active={one.isActive || undefined}>
              {one.isActive ? 'Active' : 'Inactive'}
            </span>
            {mayChange && (
              <RowActs>
                <Link className="app-act" to={`${FORM}/${one.id}`} state={{ from }} aria-label={`Edit ${one.name}`}>
                  Edit
                </Link>
                <Link
                  className="app-act"
                  to={`/admin/aircraft-rates/${one.id}`}
                  state={{ from }}
                  aria-label={`Rates of ${one.name}`}
                >
                  Rates
                </Link>
                <TextButton aria-label={`Delete ${one.name}`} onClick={() => setDeleting(one)}>
                  Delete
                </TextButton>
              </RowActs>
            )}
          </div>
        )}
      </Fleet>
      {deleting && (
        <DeleteDialog
          title="Delete Aircraft"
          remove={() => deleteApi(aircraftDelete, { id: deleting.id })}
          messages={{
            done: 'Aircraft deleted successfully!',
            refused: 'Failed to delete aircraft',
            failed: 'Error deleting aircraft',
          }}
          onCancel={() => setDeleting(undefined)}
          onGone={() => removeCard(deleting.id)}
        >
          <p>
            Are you sure you want to delete <strong>{deleting.name}</strong>? Its picture is deleted too. This action
            cannot be undone.
          </p>
          {deleting.isActive && <p>If it is only out of service, make it inactive instead.</p>}
        </DeleteDialog>
      )}
    </div>
  );
}
