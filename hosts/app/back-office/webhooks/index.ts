export { WebhooksScreen } from './screen';
export { WebhookScreen } from './webhook';
