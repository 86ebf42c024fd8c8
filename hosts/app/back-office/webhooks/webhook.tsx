import {
  type Delivery,
  type Webhook,
  type WebhookWithSecret,
  webhookDeliveries,
  webhookList,
  webhookRedeliver,
  webhookRotate,
  webhookTest,
} from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Button, TextButton } from '../../shared/button';
import { RetryAlert } from '../../shared/retry';
import { api } from '../../shared/session';
import { toasts } from '../../shared/toasts';
import { keyOf } from '../cache';
import { Age } from '../clock';
import { EntryScreen } from '../entries';
import { toastError } from '../feedback';
import { useVersioned } from '../versioned';
import { describeHealth, describeState, describeTry, EVENT_LABELS, useWebhooks, WEBHOOK } from './data';
import { SecretDialog, WebhookDialog } from './dialog';

/** Milliseconds between two reads while a delivery is pending. */
const SOON = 1500;
const PENDING: readonly Delivery['state'][] = ['queued', 'sending'];

const fail = toastError('The change was not saved.');

/** /admin/webhooks/:id: an endpoint and its deliveries. */
export function WebhookScreen() {
  const id = Number(useParams().id);
  const webhooks = useWebhooks();
  return (
    <EntryScreen
      back={['Webhooks', '/admin/webhooks']}
      noun="webhook"
      list={webhooks}
      entry={webhooks.data?.find((one) => one.id === id)}
      titleOf={({ description, url }) => description || new URL(url).host}
    >
      {(webhook) =>
        webhook ? (
          <div className="app-hook">
            <About webhook={webhook} />
            <Log webhook={webhook} />
          </div>
        ) : (
          <span className="app-skeleton app-tall" />
        )
      }
    </EntryScreen>
  );
}

/** The address, events and health of an endpoint, and its actions. */
function About({ webhook }: { webhook: Webhook }) {
  const { id, url, events, off, failingSince, formerUntil, version } = webhook;
  const [changing, setChanging] = useState(false);
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  const edit = useVersioned(WEBHOOK, 'Keep their version');
  const turn = useMutation({
    mutationFn: () =>
      edit.save({ ...webhook, off: off ? null : { at: new Date().toISOString(), why: 'staff' } }, webhook),
    onSuccess: (isSaved) =>
      isSaved &&
      toasts.getState().success(off ? 'Switched on. Events are sent again.' : 'Switched off. No events are sent.'),
    onError: fail,
  });
  const rotate = useMutation<WebhookWithSecret>({
    mutationFn: () => api(webhookRotate, { id, body: { version } }),
    onSuccess: setRotated,
    onError: fail,
  });
  const test = useMutation({
    mutationFn: () => api(webhookTest, { id }),
    onError: fail,
  });
  const [health, isBad] = describeHealth(webhook);
  return (
    <section className="app-stack" aria-label="About the webhook">
      <p className="app-code app-soft">{url}</p>
      <p className={isBad ? 'app-bad' : undefined}>
        <strong>{health}</strong>
        {off ? `, ${formatInstant(off.at, 'short')}` : failingSince && ` since ${formatInstant(failingSince, 'short')}`}
      </p>
      <ul className="app-row app-hook-told" aria-label="Events">
        {events.map((event) => (
          <li key={event}>{EVENT_LABELS[event]}</li>
        ))}
      </ul>
      {formerUntil && <p>The previous secret also signs until {formatInstant(formerUntil, 'short')}.</p>}
      <div className="app-row">
        {!off && (
          <Button kind="primary" busy={test.isPending} onClick={() => test.mutate()}>
            Send a test
          </Button>
        )}
        <Button onClick={() => setChanging(true)}>Change</Button>
        <Button busy={rotate.isPending} onClick={() => rotate.mutate()}>
          New secret
        </Button>
        <Button kind="quiet" busy={turn.isPending} onClick={() => turn.mutate()}>
          {off ? 'Switch on' : 'Switch off'}
        </Button>
      </div>
      {edit.dialog}
      {changing && <WebhookDialog webhook={webhook} onClose={() => setChanging(false)} />}
      {rotated && <SecretDialog webhook={rotated} isRotated onClose={() => setRotated(undefined)} />}
    </section>
  );
}

/** The deliveries, newest first. */
function Log({ webhook: { id, off } }: { webhook: Webhook }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery<Delivery[]>({
    queryKey: keyOf(webhookDeliveries, id),
    queryFn: async ({ signal }) => {
      const deliveries = await api(webhookDeliveries, { id, signal });
      void queries.invalidateQueries({ queryKey: keyOf(webhookList) });
      return deliveries;
    },
    refetchInterval: ({ state }) => (state.data?.some((one) => PENDING.includes(one.state)) ? SOON : false),
  });
  const again = useMutation<unknown, unknown, number>({
    mutationFn: (delivery) => api(webhookRedeliver, { id: delivery }),
    onSuccess: () => toasts.getState().success('The event is being sent again.'),
    onError: fail,
  });
  return (
    <section className="app-hook-log" aria-label="Deliveries">
      <div className="app-row app-between">
        <h2>Deliveries</h2>
        <TextButton busy={isFetching} onClick={() => void refetch()}>
          Refresh
        </TextButton>
      </div>
      {error && !data && (
        <RetryAlert busy={isFetching} onRetry={refetch}>
          {errorMessage(error, 'The deliveries could not be loaded.', 'The deliveries could not be loaded.')}
        </RetryAlert>
      )}
      {!error && !data && <span className="app-skeleton app-tall" />}
      {data?.length === 0 && <p className="app-soft">Nothing yet. Send a test to see what comes back.</p>}
      <ul className="app-rows app-deliveries">
        {data?.map((delivery) => {
          const { id: key, event, eventId, state, failure, body, answer, createdAt, nextAt } = delivery;
          const isBad = state === 'failed' || state === 'waiting';
          return (
            <li key={key}>
              <details>
                <summary>
                  <strong>{event}</strong>
                  <span className={isBad ? 'app-bad' : undefined}>{describeState(delivery)}</span>
                  <span className="app-soft cw-numbers">{describeTry(delivery)}</span>
                  <span className="app-soft">
                    <Age at={createdAt} />
                  </span>
                </summary>
                <div className="app-stack">
                  {failure && isBad && <p className="app-bad">{failure}.</p>}
                  {nextAt && <p>Next try {formatInstant(nextAt, 'short')}.</p>}
                  <dl className="app-pairs">
                    <dt>webhook-id</dt>
                    <dd>
                      <code>{eventId}</code>
                    </dd>
                    <dt>Sent</dt>
                    <dd>
                      <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
                    </dd>
                    <dt>Answer</dt>
                    <dd>{answer ? <pre>{answer}</pre> : 'Empty'}</dd>
                  </dl>
                  {!off && (
                    <Button busy={again.isPending} onClick={() => again.mutate(key)}>
                      Send again
                    </Button>
                  )}
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
