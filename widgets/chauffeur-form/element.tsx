import { defineElement, describeElement, type WidgetElement, type WidgetJsx } from '../kit';
import kitStyles from '../kit/first.css?inline';
import { definition } from './definition';
import { ChauffeurForm, type ChauffeurFormProps } from './form';
import styles from './styles.css?inline';

/** What `document.querySelector('chauffeur-form')` gives. */
export interface ChauffeurFormElement extends WidgetElement<ChauffeurFormProps> {}

declare global {
  interface HTMLElementTagNameMap {
    'chauffeur-form': ChauffeurFormElement;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'chauffeur-form': WidgetJsx<ChauffeurFormElement, ChauffeurFormProps>;
    }
  }
}

/** The element as data. */
export const element = describeElement<ChauffeurFormProps>(definition, ChauffeurForm, [kitStyles, styles]);

/**
 * Defines `<chauffeur-form>`. The props of `ChauffeurForm` are its attributes (`apiBase` is `api-base`, `words` is
 * JSON) and properties; `onSubmitted` is the event `submitted`, with what the callback gets as `detail`.
 *
 * @csspart button the primary buttons: what to do next
 * @csspart secondary-button the other buttons with a border or a text alone
 * @csspart heading a heading, and the title of a group of fields
 * @csspart field a field with its label, hint and error
 * @csspart label the label of a field
 * @csspart input what is typed or chosen in
 * @csspart dialog a dialog
 * @csspart card what has been filled in; the pass of what was sent
 * @param defaults used where the element has no attribute or property of its own
 */
export function defineChauffeurForm(defaults: Pick<ChauffeurFormProps, 'apiBase'> = {}): void {
  defineElement(element, defaults);
}
