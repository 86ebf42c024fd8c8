export { defineElement } from './define-element';
export type { ElementAttributes, WidgetElement, WidgetJsx } from './element-types';
export { type Described, describeElement, type ElementDefinition } from './element-view';
export { addForwarded } from './forwarded';
