import { defineElement } from '../kit';
import kitStyles from '../kit/styles.css?inline';
import { PrivateCharterForm, type PrivateCharterFormProps } from './private-charter-form';
import styles from './styles.css?inline';

/**
 * Defines `<private-charter-form>`. Attributes: `api-base`, `prefill`, `google-maps-api-key`, `theme`, `words` (JSON).
 * Events: `ready`, `details-opened`, `submitted` (`detail.id`), `failed` (`detail.message`).
 *
 * @param defaults used where the element has no attribute or property of its own
 */
export function definePrivateCharterForm(defaults: Pick<PrivateCharterFormProps, 'apiBase'> = {}): void {
  defineElement<PrivateCharterFormProps>('private-charter-form', PrivateCharterForm, {
    attributes: {
      apiBase: 'string',
      prefill: 'string',
      googleMapsApiKey: 'string',
      theme: 'string',
      words: 'json',
    },
    events: {
      onReady: 'ready',
      onDetailsOpened: 'details-opened',
      onSubmitted: 'submitted',
      onFailed: 'failed',
    },
    styles: [kitStyles, styles],
    defaults,
  });
}
