import { defineElement } from '../kit';
import kitStyles from '../kit/styles.css?inline';
import { ChauffeurForm, type ChauffeurFormProps } from './chauffeur-form';
import styles from './styles.css?inline';

/**
 * Defines `<chauffeur-form>`. Attributes: `api-base`, `prefill`, `theme`, `words` (JSON).
 * Events: `ready`, `submitted` (`detail.id`), `failed` (`detail.message`).
 *
 * @param defaults used where the element has no attribute or property of its own
 */
export function defineChauffeurForm(defaults: Pick<ChauffeurFormProps, 'apiBase'> = {}): void {
  defineElement<ChauffeurFormProps>('chauffeur-form', ChauffeurForm, {
    attributes: { apiBase: 'string', prefill: 'string', theme: 'string', words: 'json' },
    events: { onReady: 'ready', onSubmitted: 'submitted', onFailed: 'failed' },
    styles: [kitStyles, styles],
    defaults,
  });
}
