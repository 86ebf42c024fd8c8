export { type Callbacks, callbacksOf } from './callbacks';
export { connectFrame, type Frame } from './frame';
export { hearHost } from './hear-host';
export {
  type HostMessage,
  PROTOCOL_VERSION,
  type WidgetEvents,
  type WidgetMessage,
  widgetMessage,
} from './protocol';
export { isFramed } from './visible-area';
