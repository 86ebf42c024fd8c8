export { type OwnMethods, useHandle, type WidgetHandle } from './use-handle';
