import {
  type ApiKey,
  type ApiKeyWithSecret,
  apiKeyCreate,
  apiKeyCreateBody,
  apiKeyList,
  apiKeyRevoke,
} from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { API_SCOPES, type ApiScope } from 'charter-widgets/contract';
import { useState } from 'react';
import { TextButton } from '../../shared/button';
import { api } from '../../shared/session';
import { reading } from '../cache';
import { Age, Since } from '../clock';
import { CopyDialog } from '../copy-dialog';
import { DeleteDialog } from '../delete-dialog';
import { EntriesScreen } from '../entries';
import { CheckboxSet, EntryField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { useEntry } from '../use-entry';

const SCOPE_LABELS: Readonly<Record<ApiScope, string>> = {
  requests: 'Requests with their trips and quotes',
  flights: 'Planned flights',
  figures: 'Statistics of partners',
};

/** /admin/api-keys: the keys with which the operator's other systems read. */
export function ApiKeysScreen() {
  const list = useQuery(reading(apiKeyList));
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<ApiKeyWithSecret>();
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <EntriesScreen
      title="API keys"
      lead="Other systems can read requests, planned flights and statistics with a key. A key is read-only and has the rights of a viewer: document numbers are masked."
      list={list}
      failed={{ ownersOnly: 'Only owners can manage API keys' }}
      empty="No keys yet. Create one for each system that reads from here."
      add={['Create a key', () => setAdding(true)]}
      className="app-hooks"
      dialogs={
        <>
          {isAdding && (
            <KeyDialog
              onClose={() => setAdding(false)}
              onCreated={(key) => {
                setAdding(false);
                setCreated(key);
              }}
            />
          )}
          {created && (
            <CopyDialog title="The new key" label="Key" value={created.secret} onClose={() => setCreated(undefined)}>
              {created.name} sends it with each call: <code>Authorization: Bearer …</code>. Copy it now: it is not shown
              again.
            </CopyDialog>
          )}
          {revoking && (
            <DeleteDialog
              title="Revoke the key"
              acts={['Revoke', 'Revoking...']}
              remove={() => api(apiKeyRevoke, { id: revoking.id })}
              messages={{
                done: `The key of ${revoking.name} is revoked.`,
                refused: 'The key was not revoked. Try again.',
                failed: 'The key was not revoked. Try again.',
              }}
              onCancel={() => setRevoking(undefined)}
              onGone={() => setRevoking(undefined)}
            >
              <p>
                If you revoke it, <strong>{revoking.name}</strong> can no longer read anything with this key. A revoked
                key never works again.
              </p>
            </DeleteDialog>
          )}
        </>
      }
    >
      {(key) => (
        <li key={key.id} data-off={key.revokedAt ? '' : undefined}>
          <span>
            <strong>{key.name}</strong>
            <small>
              <code>{key.begins}…</code> · {key.scopes.map((scope) => SCOPE_LABELS[scope]).join(', ')}
            </small>
          </span>
          <span className="app-soft">
            <Since said="Used" at={key.usedAt} none="Not used yet" />
            <small>
              Created {key.createdBy && `by ${key.createdBy}${key.isByOwner ? '' : ', no owner any more,'} `}
              <Age at={key.createdAt} />
            </small>
          </span>
          {key.revokedAt ? (
            <span>
              Revoked <Age at={key.revokedAt} />
            </span>
          ) : (
            <TextButton aria-label={`Revoke the key of ${key.name}`} onClick={() => setRevoking(key)}>
              Revoke
            </TextButton>
          )}
        </li>
      )}
    </EntriesScreen>
  );
}

interface KeyDialogProps {
  onClose: () => void;
  onCreated: (key: ApiKeyWithSecret) => void;
}

function KeyDialog({ onClose, onCreated }: KeyDialogProps) {
  const entry = useEntry({
    start: { name: '', scopes: [] as ApiScope[] },
    schema: apiKeyCreateBody,
    async save(body) {
      onCreated(await api(apiKeyCreate, { body }));
      return true;
    },
  });
  const { errorOf, field, set, values } = entry;
  return (
    <FormDialog title="Create an API key" acts={['Create', 'Creating...']} {...entry.dialog} onClose={onClose}>
      <EntryField label="Name" {...field('name')} hint="The system that uses this key." required maxLength={100} />
      <CheckboxSet
        legend="What the key can read"
        all={API_SCOPES}
        checked={values.scopes}
        error={errorOf('scopes')}
        onChange={(scopes) => set({ scopes })}
      >
        {(scope) => SCOPE_LABELS[scope]}
      </CheckboxSet>
    </FormDialog>
  );
}
