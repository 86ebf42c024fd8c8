export { defineElement } from './define-element';
export type { LoaderAttributes, WidgetElement, WidgetJsx } from './element-types';
export { type AttributeKind, describeElement, type ElementDefinition, type ElementOptions } from './element-view';
export { defineLightElement, type View } from './light-element';
export { PROPERTIES } from './properties';
