export { createSender, type Sender } from './send';
export { createWebhooks } from './webhooks';
