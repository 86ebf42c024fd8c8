import { defineLightElement } from '../light-element';
import type { ElementDefinition } from './element-view';

/**
 * Defines a widget's custom element with its code. Does nothing if the name is taken or there is no DOM.
 *
 * @param defaults props for what neither an attribute nor a property sets
 */
export function defineElement<Props>(
  { tag, properties, view }: ElementDefinition<Props>,
  defaults: Partial<Props> = {},
): void {
  defineLightElement(tag, properties)?.(view(defaults));
}
