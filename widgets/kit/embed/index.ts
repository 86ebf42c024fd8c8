export type { CloseReason, Step, WidgetEvents, WidgetHandle } from './events';
export { type Callbacks, callbacksOf, connectFrame, type Frame, listenToHost } from './frame';
export {
  type HostMessage,
  PROTOCOL_VERSION,
  type WidgetMessage,
  widgetMessage,
} from './protocol';
