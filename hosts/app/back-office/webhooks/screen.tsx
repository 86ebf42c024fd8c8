import type { WebhookWithSecret } from '@charter-hosts/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../../shared/link';
import { Age } from '../clock';
import { EntriesScreen } from '../entries';
import { describeHealth, useWebhooks } from './data';
import { SecretDialog, WebhookDialog } from './dialog';

/** /admin/webhooks: the systems that are notified of events. */
export function WebhooksScreen() {
  const list = useWebhooks();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<WebhookWithSecret>();
  const navigate = useNavigate();
  return (
    <EntriesScreen
      title="Webhooks"
      lead="Your own systems are notified at once when a trip changes. The payload has ids, stage and reference, and no personal data."
      list={list}
      failed={{ ownersOnly: 'Only owners can manage webhooks' }}
      empty="No webhooks yet. Add the address of a system that should be notified of requests, stages and quotes."
      add={['Add a webhook', () => setAdding(true)]}
      className="app-hooks"
      dialogs={
        <>
          {isAdding && (
            <WebhookDialog
              onClose={() => setAdding(false)}
              onMade={(webhook) => {
                setAdding(false);
                setAdded(webhook);
              }}
            />
          )}
          {added && <SecretDialog webhook={added} onClose={() => navigate(`/admin/webhooks/${added.id}`)} />}
        </>
      }
    >
      {(webhook) => {
        const { id, url, description, events, waiting, lastAt, off } = webhook;
        const [health, isBad] = describeHealth(webhook);
        return (
          <li key={id} data-off={off ? '' : undefined}>
            <Link className="app-row-link app-cover" to={`/admin/webhooks/${id}`}>
              <strong>{description || new URL(url).host}</strong>
              <small>{url}</small>
            </Link>
            <span className="app-soft">
              {events.length === 1 ? '1 event' : `${events.length} events`}
              {waiting > 0 && ` · ${waiting.toLocaleString('en')} waiting`}
            </span>
            <span>
              <span className={isBad ? 'app-bad' : undefined}>{health}</span>
              {lastAt && (
                <small>
                  Last delivery <Age at={lastAt} />
                </small>
              )}
            </span>
          </li>
        );
      }}
    </EntriesScreen>
  );
}
