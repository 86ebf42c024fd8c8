import { type Webhook, webhookList } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../shared/session';

export const WEBHOOKS = ['webhooks'];

/** Every endpoint; kept, so that an endpoint's own page needs no other call. */
export const useWebhooks = () =>
  useQuery<Webhook[]>({ queryKey: WEBHOOKS, queryFn: ({ signal }) => api(webhookList, { signal }) });
