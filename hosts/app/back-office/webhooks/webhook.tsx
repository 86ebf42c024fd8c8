import '../back.css';
import './webhooks.css';
import {
  type Delivery,
  type Webhook,
  type WebhookWithSecret,
  webhookDeliveries,
  webhookRedeliver,
  webhookRotate,
  webhookTest,
} from '@charter-hosts/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { formatInstant } from 'charter-widgets/kit';
import { useState } from 'react';
import { useParams } from 'react-router';
import { Link } from '../../shared/link';
import { Retry } from '../../shared/retry';
import { api } from '../../shared/session';
import { Glyph, PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { Age } from '../clock';
import { WebhookDialog } from './dialog';
import { SecretDialog } from './secret';
import { useVersionedWebhook } from './use-versioned-webhook';
import { useWebhooks, WEBHOOKS } from './use-webhooks';
import { EVENT_WORDS, sayHealth, sayState, sayTry } from './words';

/** Between looks while something is on its way, in milliseconds; otherwise the log is read when it is opened. */
const SOON = 1500;
const PENDING: readonly Delivery['state'][] = ['queued', 'sending'];

const logOf = (id: number) => ['webhook-deliveries', id];
const fail = (failure: unknown) =>
  toasts.getState().error(errorMessage(failure, 'It was not done.', 'It was not done. Try again.'));

/** /admin/webhooks/:id: an endpoint, what it was told, and how that went (AR-82). */
export function WebhookScreen() {
  const id = Number(useParams().id);
  const webhooks = useWebhooks();
  const webhook = webhooks.data?.find((one) => one.id === id);
  const isMissing = webhooks.data && !webhook && !webhooks.isFetching;

  if (isMissing || (webhooks.error && !webhooks.data)) {
    return (
      <div className="app-notice" role="alert">
        <PageTitle>{isMissing ? 'There is no such endpoint' : 'It could not be fetched'}</PageTitle>
        {!isMissing && (
          <p>{errorMessage(webhooks.error, 'The server refused it.', 'Check your connection, then try again.')}</p>
        )}
        {!isMissing && <Retry kind="primary" busy={webhooks.isFetching} onRetry={webhooks.refetch} />}
        <Link className="app-link" to="/admin/webhooks">
          All webhooks
        </Link>
      </div>
    );
  }
  return (
    <div className="app-wide app-hook" aria-busy={!webhook}>
      <Link className="app-back" to="/admin/webhooks">
        <Glyph name="back" />
        Webhooks
      </Link>
      <PageTitle>{webhook ? webhook.description || new URL(webhook.url).host : 'Endpoint'}</PageTitle>
      {webhook ? (
        <div className="app-hook-parts">
          <About webhook={webhook} />
          <Log webhook={webhook} />
        </div>
      ) : (
        <span className="app-skeleton app-hook-loading" />
      )}
    </div>
  );
}

/** Where it is, what it is told of, how it is, and the ways to change that. */
function About({ webhook }: { webhook: Webhook }) {
  const { id, url, events, off, failingSince, formerUntil, version } = webhook;
  const queries = useQueryClient();
  const [changing, setChanging] = useState(false);
  const [rotated, setRotated] = useState<WebhookWithSecret>();
  const onSettled = () => queries.invalidateQueries({ queryKey: WEBHOOKS });
  const edit = useVersionedWebhook('Leave it as it is now');
  const turn = useMutation({
    mutationFn: () =>
      edit.save({ ...webhook, off: off ? null : { at: new Date().toISOString(), why: 'desk' } }, webhook),
    onSuccess: (isSaved) =>
      isSaved &&
      toasts.getState().success(off ? 'It is told of events again.' : 'It is switched off, and told nothing.'),
    onError: fail,
    onSettled,
  });
  const rotate = useMutation<WebhookWithSecret>({
    mutationFn: () => api(webhookRotate, { id, body: { version } }),
    onSuccess: setRotated,
    onError: fail,
    onSettled,
  });
  const test = useMutation({
    mutationFn: () => api(webhookTest, { id }),
    onSuccess: () => queries.invalidateQueries({ queryKey: logOf(id) }),
    onError: fail,
  });
  const [health, isBad] = sayHealth(webhook);
  return (
    <section className="app-hook-about" aria-label="About the endpoint">
      <p className="app-hook-url">{url}</p>
      <p className="app-hook-health" data-bad={isBad || undefined}>
        <strong>{health}</strong>
        {off ? `, ${formatInstant(off.at, 'short')}` : failingSince && ` since ${formatInstant(failingSince, 'short')}`}
      </p>
      <ul className="app-hook-told" aria-label="What it is told of">
        {events.map((event) => (
          <li key={event}>{EVENT_WORDS[event]}</li>
        ))}
      </ul>
      {formerUntil && <p>The secret of before signs, too, until {formatInstant(formerUntil, 'short')}.</p>}
      <div className="app-hook-ways">
        {!off && (
          <button
            type="button"
            className="cw-button"
            data-kind="primary"
            aria-disabled={test.isPending}
            onClick={() => !test.isPending && test.mutate()}
          >
            Send a test
          </button>
        )}
        <button type="button" className="cw-button" data-kind="plain" onClick={() => setChanging(true)}>
          Change
        </button>
        <button
          type="button"
          className="cw-button"
          data-kind="plain"
          aria-disabled={rotate.isPending}
          onClick={() => !rotate.isPending && rotate.mutate()}
        >
          New secret
        </button>
        <button
          type="button"
          className="cw-button"
          data-kind="quiet"
          aria-disabled={turn.isPending}
          onClick={() => !turn.isPending && turn.mutate()}
        >
          {off ? 'Switch on' : 'Switch off'}
        </button>
      </div>
      {edit.dialog}
      {changing && <WebhookDialog webhook={webhook} onClose={() => setChanging(false)} />}
      {rotated && <SecretDialog webhook={rotated} isRotated onClose={() => setRotated(undefined)} />}
    </section>
  );
}

/** What it was told, the newest first. */
function Log({ webhook: { id, off } }: { webhook: Webhook }) {
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery<Delivery[]>({
    queryKey: logOf(id),
    queryFn: async ({ signal }) => {
      const deliveries = await api(webhookDeliveries, { id, signal });
      void queries.invalidateQueries({ queryKey: WEBHOOKS });
      return deliveries;
    },
    refetchInterval: ({ state }) => (state.data?.some((one) => PENDING.includes(one.state)) ? SOON : false),
  });
  const again = useMutation<unknown, unknown, number>({
    mutationFn: (delivery) => api(webhookRedeliver, { id: delivery }),
    onSuccess: () => toasts.getState().success('It is on its way again.'),
    onError: fail,
    onSettled: () => queries.invalidateQueries({ queryKey: logOf(id) }),
  });
  return (
    <section className="app-hook-log" aria-label="Deliveries">
      <div className="app-hook-log-head">
        <h2>Deliveries</h2>
        <button
          type="button"
          className="app-act"
          aria-disabled={isFetching}
          onClick={() => !isFetching && void refetch()}
        >
          Look again
        </button>
      </div>
      {error && !data && (
        <div className="cw-alert app-retry" role="alert">
          <p>{errorMessage(error, 'The deliveries could not be fetched.', 'The deliveries could not be fetched.')}</p>
          <Retry busy={isFetching} onRetry={refetch} />
        </div>
      )}
      {!error && !data && <span className="app-skeleton app-hook-loading" />}
      {data?.length === 0 && <p className="app-hook-nothing">Nothing yet. Send a test, and see here what came back.</p>}
      <ul className="app-hook-deliveries">
        {data?.map((delivery) => {
          const { id: key, event, eventId, state, failure, body, answer, createdAt, nextAt } = delivery;
          const isBad = state === 'failed' || state === 'waiting';
          return (
            <li key={key}>
              <details>
                <summary>
                  <span className="app-hook-event">{event}</span>
                  <span className="app-hook-state" data-state={state}>
                    {sayState(delivery)}
                  </span>
                  <span className="app-hook-try cw-numbers">{sayTry(delivery)}</span>
                  <span className="app-hook-when">
                    <Age at={createdAt} />
                  </span>
                </summary>
                <div className="app-hook-more">
                  {failure && isBad && <p data-bad>{failure}.</p>}
                  {nextAt && <p>Next try {formatInstant(nextAt, 'short')}.</p>}
                  <dl>
                    <dt>webhook-id</dt>
                    <dd>
                      <code>{eventId}</code>
                    </dd>
                    <dt>Sent</dt>
                    <dd>
                      <pre>{pretty(body)}</pre>
                    </dd>
                    <dt>Answer</dt>
                    <dd>{answer ? <pre>{answer}</pre> : 'Nothing in it'}</dd>
                  </dl>
                  {!off && (
                    <button
                      type="button"
                      className="cw-button"
                      data-kind="plain"
                      aria-disabled={again.isPending}
                      onClick={() => !again.isPending && again.mutate(key)}
                    >
                      Send again
                    </button>
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

const pretty = (body: string) => JSON.stringify(JSON.parse(body), null, 2);
