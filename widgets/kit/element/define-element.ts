import { defineLightElement } from '../light-element/light-element';
import type { ElementDefinition } from './element-view';

/**
 * Defines a widget's custom element, whole. Where the name is defined already, or there is no DOM, it does nothing.
 *
 * @param defaults props that neither an attribute nor a property has set
 */
export function defineElement<Props>(
  { tag, properties, view }: ElementDefinition<Props>,
  defaults: Partial<Props> = {},
): void {
  defineLightElement(tag, properties)?.(view(defaults));
}
