import { defineElement, describeElement, type WidgetElement, type WidgetJsx } from '../kit';
import airportStyles from '../kit/airports.css?inline';
import kitStyles from '../kit/first.css?inline';
import { definition } from './definition';
import { InternationalCharterForm, type InternationalCharterFormProps } from './form';
import styles from './styles.css?inline';

/** What `document.querySelector('international-charter-form')` gives. */
export interface InternationalCharterFormElement extends WidgetElement<InternationalCharterFormProps> {}

declare global {
  interface HTMLElementTagNameMap {
    'international-charter-form': InternationalCharterFormElement;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'international-charter-form': WidgetJsx<InternationalCharterFormElement, InternationalCharterFormProps>;
    }
  }
}

/** The element as data. */
export const element = describeElement<InternationalCharterFormProps>(definition, InternationalCharterForm, [
  kitStyles,
  airportStyles,
  styles,
]);

/**
 * Defines `<international-charter-form>`. The props of `InternationalCharterForm` are its attributes (`apiBase` is
 * `api-base`, `words` is JSON) and properties; `onSubmitted` is the event `submitted`, with what the callback gets as
 * `detail`.
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
export function defineInternationalCharterForm(defaults: Pick<InternationalCharterFormProps, 'apiBase'> = {}): void {
  defineElement(element, defaults);
}
