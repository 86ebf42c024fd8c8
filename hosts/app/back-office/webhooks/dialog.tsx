import {
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
  type WebhookWithSecret,
  webhookCreate,
  webhookMake,
} from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError, errorMessage, type FieldErrors, fieldErrors } from 'charter-widgets/contract';
import { FieldFrame, focusFirstError } from 'charter-widgets/kit';
import { useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { api } from '../../shared/session';
import { FormDialog } from '../form-dialog';
import { useVersionedWebhook } from './use-versioned-webhook';
import { WEBHOOKS } from './use-webhooks';
import { EVENT_WORDS } from './words';

export interface WebhookDialogProps {
  /** Which is changed. Default: one is made. */
  webhook?: Webhook;
  onClose: () => void;
  /** It is made, with its secret. */
  onMade?: (webhook: WebhookWithSecret) => void;
}

/** Makes an endpoint, or changes one. */
export function WebhookDialog({ webhook: first, onClose, onMade }: WebhookDialogProps) {
  // As it was opened: the list may be read again under the form.
  const [webhook] = useState(first);
  const queries = useQueryClient();
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState({
    url: webhook?.url ?? '',
    description: webhook?.description ?? '',
    events: webhook?.events ?? [...WEBHOOK_EVENTS],
  });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const edit = useVersionedWebhook();
  const toFirst = () => fields.current && focusFirstError(fields.current);
  const set = (change: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...change }));
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    setFailure('');
  };
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    set({ events: WEBHOOK_EVENTS.filter((one) => (one === event ? isChosen : values.events.includes(one))) });

  async function go() {
    if (busy) return;
    const parsed = v.safeParse(webhookMake, values);
    setErrors(parsed.success ? {} : fieldErrors(parsed.issues));
    setFailure('');
    if (!parsed.success) return toFirst();
    setBusy(true);
    try {
      if (webhook) {
        if (await edit.save({ ...webhook, ...parsed.output }, webhook)) onClose();
        else setBusy(false);
      } else {
        onMade?.(await api(webhookCreate, { body: parsed.output }));
      }
      void queries.invalidateQueries({ queryKey: WEBHOOKS });
    } catch (error) {
      const said = error instanceof ApiError ? error.errors : {};
      const unsaved = 'Nothing was saved. Try again.';
      setErrors(said);
      setFailure(Object.keys(said).length > 0 ? '' : errorMessage(error, unsaved, unsaved));
      setBusy(false);
      toFirst();
    }
  }

  if (edit.dialog) return edit.dialog;
  return (
    <FormDialog
      title={webhook ? 'Change the endpoint' : 'Add an endpoint'}
      cancel="Cancel"
      go={busy ? 'Saving...' : webhook ? 'Save' : 'Add'}
      busy={busy}
      failure={failure}
      onClose={onClose}
      onGo={go}
    >
      <div className="app-hook-fields" ref={fields}>
        <FieldFrame
          label="Address"
          error={errors.url ?? ''}
          hint="Where each event is sent, as https://example.com/hooks."
          required
        >
          {(control) => (
            <input
              {...control}
              className="cw-input"
              type="url"
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={500}
              value={values.url}
              onChange={({ currentTarget }) => set({ url: currentTarget.value })}
            />
          )}
        </FieldFrame>
        <FieldFrame label="Description" error={errors.description ?? ''} hint="What stands there, for the desk alone.">
          {(control) => (
            <input
              {...control}
              className="cw-input"
              autoComplete="off"
              maxLength={200}
              value={values.description}
              onChange={({ currentTarget }) => set({ description: currentTarget.value })}
            />
          )}
        </FieldFrame>
        <fieldset className="app-hook-events" aria-describedby={errors.events ? `${id}-events` : undefined}>
          <legend>What it is told of</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event}>
              <input
                type="checkbox"
                checked={values.events.includes(event)}
                aria-invalid={errors.events ? true : undefined}
                onChange={({ currentTarget }) => choose(event, currentTarget.checked)}
              />
              <span>
                {EVENT_WORDS[event]}
                <code>{event}</code>
              </span>
            </label>
          ))}
          {errors.events && (
            <p className="app-hook-error" id={`${id}-events`} role="alert">
              {errors.events}
            </p>
          )}
        </fieldset>
      </div>
    </FormDialog>
  );
}
