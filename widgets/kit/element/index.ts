export { type AttributeKind, defineElement, type ElementOptions } from './define-element';
