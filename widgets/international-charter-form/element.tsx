import { defineElement } from '../kit';
import kitStyles from '../kit/styles.css?inline';
import { InternationalCharterForm, type InternationalCharterFormProps } from './international-charter-form';
import styles from './styles.css?inline';

/**
 * Defines `<international-charter-form>`. Attributes: `api-base`, `prefill`, `google-maps-api-key`, `theme`, `words`
 * (JSON). Events: `ready`, `submitted` (`detail.id`), `failed` (`detail.message`).
 *
 * @param defaults used where the element has no attribute or property of its own
 */
export function defineInternationalCharterForm(defaults: Pick<InternationalCharterFormProps, 'apiBase'> = {}): void {
  defineElement<InternationalCharterFormProps>('international-charter-form', InternationalCharterForm, {
    attributes: {
      apiBase: 'string',
      prefill: 'string',
      googleMapsApiKey: 'string',
      theme: 'string',
      words: 'json',
    },
    events: { onReady: 'ready', onSubmitted: 'submitted', onFailed: 'failed' },
    styles: [kitStyles, styles],
    defaults,
  });
}
