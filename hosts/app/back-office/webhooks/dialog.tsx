import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookWithSecret,
  webhookCreate,
  webhookCreateBody,
} from '@charter-hosts/contract';
import { useState } from 'react';
import { api } from '../../shared/session';
import { CopyDialog } from '../copy-dialog';
import { CheckboxSet, EntryField } from '../entry-field';
import { FormDialog } from '../form-dialog';
import { useEntry } from '../use-entry';
import { useVersioned } from '../versioned';
import { EVENT_LABELS, WEBHOOK } from './data';

export interface WebhookDialogProps {
  /** The endpoint to change. Default: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  /** Called with a new endpoint and its secret. */
  onMade?: (webhook: WebhookWithSecret) => void;
}

/** Adds or changes an endpoint. */
export function WebhookDialog({ webhook: first, onClose, onMade }: WebhookDialogProps) {
  // As it was opened: the list may be fetched again under the form.
  const [webhook] = useState(first);
  const edit = useVersioned(WEBHOOK);
  const entry = useEntry({
    start: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [...WEBHOOK_EVENTS],
    },
    schema: webhookCreateBody,
    async save(body) {
      if (webhook && !(await edit.save({ ...webhook, ...body }, webhook))) return false;
      if (webhook) onClose();
      else onMade?.(await api(webhookCreate, { body }));
      return true;
    },
  });
  const { errorOf, field, set, values } = entry;

  if (edit.dialog) return edit.dialog;
  return (
    <FormDialog
      title={webhook ? 'Change the webhook' : 'Add a webhook'}
      acts={[webhook ? 'Save' : 'Add', 'Saving...']}
      {...entry.dialog}
      onClose={onClose}
    >
      <EntryField
        label="Address"
        {...field('url')}
        hint="Where events are sent, such as https://example.com/hooks."
        required
        type="url"
        inputMode="url"
        autoCapitalize="none"
        maxLength={500}
      />
      <EntryField
        label="Description"
        {...field('description')}
        hint="A name for the webhook. Only staff see this."
        maxLength={200}
      />
      <CheckboxSet
        legend="Events"
        all={WEBHOOK_EVENTS}
        checked={values.events}
        error={errorOf('events')}
        className="app-hook-event-choice"
        onChange={(events) => set({ events })}
      >
        {(event) => (
          <>
            {EVENT_LABELS[event]}
            <code>{event}</code>
          </>
        )}
      </CheckboxSet>
    </FormDialog>
  );
}

export interface SecretDialogProps {
  webhook: WebhookWithSecret;
  /** Whether it replaces another secret. Default: it is the first. */
  isRotated?: boolean;
  onClose: () => void;
}

/** The secret of an endpoint, shown once. */
export const SecretDialog = ({ webhook: { secret }, isRotated, onClose }: SecretDialogProps) => (
  <CopyDialog title={isRotated ? 'The new secret' : 'Its secret'} label="Secret" value={secret} onClose={onClose}>
    The receiver uses it to check that events come from here. Copy it now: it is not shown again.
    {isRotated && ' For one day, events are also signed with the old secret.'}
  </CopyDialog>
);
