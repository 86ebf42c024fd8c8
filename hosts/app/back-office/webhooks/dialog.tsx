import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookWithSecret,
  webhookCreate,
  webhookCreateBody,
} from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../shared/session';
import { CopyDialog, EntryField, useEntry } from '../entries';
import { FormDialog } from '../form-dialog';
import { useVersioned } from '../versioned';
import { EVENT_WORDS, WEBHOOK, WEBHOOKS } from './data';

export interface WebhookDialogProps {
  /** The endpoint that is changed. Default: a new one. */
  webhook?: Webhook;
  onClose: () => void;
  /** A new one is saved, with its secret. */
  onMade?: (webhook: WebhookWithSecret) => void;
}

/** Adds an endpoint, or changes one. */
export function WebhookDialog({ webhook: first, onClose, onMade }: WebhookDialogProps) {
  // As it was opened: the list may be read again under the form.
  const [webhook] = useState(first);
  const queries = useQueryClient();
  const id = useId();
  const edit = useVersioned(WEBHOOK);
  const { fields, values, errorOf, set, dialog } = useEntry({
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
      void queries.invalidateQueries({ queryKey: WEBHOOKS });
      return true;
    },
  });
  const eventsError = errorOf('events');

  if (edit.dialog) return edit.dialog;
  return (
    <FormDialog
      title={webhook ? 'Change the endpoint' : 'Add an endpoint'}
      cancel="Cancel"
      go={dialog.busy ? 'Saving...' : webhook ? 'Save' : 'Add'}
      onClose={onClose}
      {...dialog}
    >
      <div className="app-stack" ref={fields}>
        <EntryField
          label="Address"
          error={errorOf('url')}
          hint="Where each event is sent, as https://example.com/hooks."
          required
          type="url"
          inputMode="url"
          autoCapitalize="none"
          maxLength={500}
          value={values.url}
          onValue={(url) => set({ url })}
        />
        <EntryField
          label="Description"
          error={errorOf('description')}
          hint="What stands there, for the desk alone."
          maxLength={200}
          value={values.description}
          onValue={(description) => set({ description })}
        />
        <fieldset className="app-plain-set" aria-describedby={eventsError ? `${id}-events` : undefined}>
          <legend>What it is told of</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className="cw-checkbox app-hook-event-choice">
              <input
                type="checkbox"
                checked={values.events.includes(event)}
                aria-invalid={eventsError ? true : undefined}
                onChange={({ currentTarget: { checked } }) =>
                  set({
                    events: WEBHOOK_EVENTS.filter((one) => (one === event ? checked : values.events.includes(one))),
                  })
                }
              />
              <span>
                {EVENT_WORDS[event]}
                <code>{event}</code>
              </span>
            </label>
          ))}
          {eventsError && (
            <p className="cw-error" id={`${id}-events`} role="alert">
              {eventsError}
            </p>
          )}
        </fieldset>
      </div>
    </FormDialog>
  );
}

export interface SecretDialogProps {
  webhook: WebhookWithSecret;
  /** Whether it replaces another one. Default: it is the first. */
  isRotated?: boolean;
  onClose: () => void;
}

/** The secret of an endpoint, shown once. */
export const SecretDialog = ({ webhook: { secret }, isRotated, onClose }: SecretDialogProps) => (
  <CopyDialog title={isRotated ? 'The new secret' : 'Its secret'} label="Secret" value={secret} onClose={onClose}>
    The receiver proves with it that what comes is from here. It is shown this once: put it there now.
    {isRotated && ' For a day each event is signed with the old one, too.'}
  </CopyDialog>
);
