export { connectFrame, type Frame } from './frame';
export { PROTOCOL_VERSION, type WidgetEvents, type WidgetMessage, widgetMessage } from './protocol';
export { isFramed } from './visible-area';
