export { defineElement } from './define-element';
export type { ElementAttributes, WidgetElement, WidgetJsx } from './element-types';
export { describeElement, type ElementDefinition, type ElementSource } from './element-view';
export { addForwardedParameters } from './forwarded';
