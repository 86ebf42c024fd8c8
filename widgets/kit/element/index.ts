export { defineElement } from './define-element';
export type { LoaderAttributes, WidgetElement, WidgetJsx } from './element-types';
export { type Described, describeElement, type ElementDefinition } from './element-view';
