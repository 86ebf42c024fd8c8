export { type AttributeKind, defineElement, type ElementOptions } from './define-element';
export type { LoaderAttributes, WidgetElement, WidgetJsx } from './element-types';
