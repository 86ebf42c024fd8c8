export { type OwnMethods, useHandle, type WidgetHandle } from './widget-handle';
