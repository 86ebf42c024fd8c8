export type { ClosedWhy, Step, WidgetEvents, WidgetHandle } from './events';
export { type Callbacks, callbacksOf, connectFrame, type Frame, hearHost } from './frame';
export {
  type HostMessage,
  PROTOCOL_VERSION,
  type WidgetMessage,
  widgetMessage,
} from './protocol';
