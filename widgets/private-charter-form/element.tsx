import { defineElement, describeElement, type WidgetElement, type WidgetJsx } from '../kit';
import airportStyles from '../kit/airports.css?inline';
import kitStyles from '../kit/first.css?inline';
import { definition } from './definition';
import styles from './first.css?inline';
import { PrivateCharterForm, type PrivateCharterFormProps } from './form';

/** What `document.querySelector('private-charter-form')` gives. */
export interface PrivateCharterFormElement extends WidgetElement<PrivateCharterFormProps> {}

declare global {
  interface HTMLElementTagNameMap {
    'private-charter-form': PrivateCharterFormElement;
  }
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'private-charter-form': WidgetJsx<PrivateCharterFormElement, PrivateCharterFormProps>;
    }
  }
}

/** The element as data. */
export const element = describeElement<PrivateCharterFormProps>(definition, PrivateCharterForm, [
  kitStyles,
  airportStyles,
  styles,
]);

/**
 * Defines `<private-charter-form>`. The props of `PrivateCharterForm` are its attributes (`apiBase` is `api-base`,
 * `words` is JSON) and properties; `onSubmitted` is the event `submitted`, with what the callback gets as `detail`.
 *
 * @csspart button the primary buttons: what to do next
 * @csspart secondary-button the other buttons with a border or a text alone
 * @csspart heading a heading, and the title of a group of fields
 * @csspart field a field with its label, hint and error
 * @csspart label the label of a field
 * @csspart input what is typed or chosen in
 * @csspart tab one of a few visible choices
 * @csspart tab-chosen the one that is chosen
 * @csspart dialog a dialog
 * @csspart card a leg; the pass of what was sent
 * @param defaults used where the element has no attribute or property of its own
 */
export function definePrivateCharterForm(defaults: Pick<PrivateCharterFormProps, 'apiBase'> = {}): void {
  defineElement(element, defaults);
}
