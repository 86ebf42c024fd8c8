import './webhooks.css';
import type { WebhookWithSecret } from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../shared/link';
import { Retry } from '../../shared/retry';
import { PageTitle } from '../../shared/shell';
import { Age } from '../clock';
import { WebhookDialog } from './dialog';
import { SecretDialog } from './secret';
import { useWebhooks } from './use-webhooks';
import { sayHealth } from './words';

/** /admin/webhooks: the other systems that are told what happens to trips (AR-82). */
export function WebhooksScreen() {
  const { data, error, isFetching, refetch } = useWebhooks();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<WebhookWithSecret>();
  const navigate = useNavigate();

  if (error && !data) {
    const isRefused = error instanceof ApiError && error.status === 403;
    return (
      <div className="app-notice" role="alert">
        <PageTitle>{isRefused ? 'Webhooks are an owner’s' : 'It could not be fetched'}</PageTitle>
        <p>
          {isRefused
            ? 'Ask an owner of the desk.'
            : errorMessage(error, 'The server refused it.', 'Check your connection, then try again.')}
        </p>
        {!isRefused && <Retry kind="primary" busy={isFetching} onRetry={refetch} />}
      </div>
    );
  }
  const add = (
    <button type="button" className="cw-button" data-kind="primary" onClick={() => setMaking(true)}>
      Add an endpoint
    </button>
  );
  return (
    <div className="app-wide app-hooks-page">
      <PageTitle aside={data && data.length > 0 && add}>Webhooks</PageTitle>
      <p className="app-lead">
        Your planning system, your accounts or a chat are told at once what happens to a trip: ids, its stage and its
        reference, and nothing about the traveller.
      </p>
      {data?.length === 0 ? (
        <div className="app-hooks-none">
          <p>Nothing is told yet. Add the address of the system that shall hear of requests, stages and quotes.</p>
          {add}
        </div>
      ) : (
        <ul className="app-hooks" aria-busy={!data}>
          {!data &&
            ['one', 'two'].map((row) => (
              <li key={row}>
                <span className="app-skeleton" />
              </li>
            ))}
          {data?.map((webhook) => {
            const { id, url, description, events, waiting, lastAt, off } = webhook;
            const [health, isBad] = sayHealth(webhook);
            return (
              <li key={id} data-off={off ? '' : undefined}>
                <Link className="app-hooks-name" to={`/admin/webhooks/${id}`}>
                  <strong>{description || new URL(url).host}</strong>
                  <small>{url}</small>
                </Link>
                <span className="app-hooks-events">
                  {events.length === 1 ? '1 event' : `${events.length} events`}
                  {waiting > 0 && ` · ${waiting.toLocaleString('en')} to be sent`}
                </span>
                <span className="app-hooks-health">
                  <strong data-bad={isBad || undefined}>{health}</strong>
                  {lastAt && (
                    <small>
                      Last one <Age at={lastAt} />
                    </small>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {making && (
        <WebhookDialog
          onClose={() => setMaking(false)}
          onMade={(webhook) => {
            setMaking(false);
            setMade(webhook);
          }}
        />
      )}
      {made && <SecretDialog webhook={made} onClose={() => navigate(`/admin/webhooks/${made.id}`)} />}
    </div>
  );
}
