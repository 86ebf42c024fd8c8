export { type Callbacks, callbacksOf } from './callbacks';
export { connectFrame, type Frame } from './frame';
export { hearHost } from './hear-host';
export { isFramed } from './is-framed';
export {
  type HostMessage,
  PROTOCOL_VERSION,
  type WidgetEvents,
  type WidgetMessage,
  widgetMessage,
} from './protocol';
