/**
 * For the tests of a page that has our widgets: a stand-in of the operator's API, and hands for the forms. Nothing in
 * here is part of a widget: import it from tests alone.
 */
export { exampleFlight } from './example-flight';
export { type FieldValue, fill, nextEvent, press, type Widget } from './hands';
export {
  held,
  type MockAnswer,
  type MockApi,
  type MockCall,
  type MockCalls,
  type MockRequest,
  mockApi,
} from './mock-api';
export { watchToasts } from './watch-toasts';
