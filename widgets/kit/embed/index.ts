export { type Callbacks, callbacksOf } from './callbacks';
export type { ClosedWhy, Step, WidgetEvents } from './events';
export { connectFrame, type Frame } from './frame';
export { hearHost } from './hear-host';
export {
  type HostMessage,
  PROTOCOL_VERSION,
  type WidgetMessage,
  widgetMessage,
} from './protocol';
export type { WidgetHandle } from './widget-handle';
