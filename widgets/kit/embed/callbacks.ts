import type { WidgetEvents } from './events';
import type { Frame } from './frame';

/** The callback of an event: `onDetailsOpened` for `details-opened`. */
type Callback<K extends string> = K extends `${infer One}-${infer Other}`
  ? `${Capitalize<One>}${Capitalize<Other>}`
  : Capitalize<K>;

/** Every event of any widget, as props. */
export type Callbacks = { [K in keyof WidgetEvents as `on${Callback<K>}`]: (detail: WidgetEvents[K]) => void };

/** Every event's name; the compiler checks that the list is complete. */
const EVENTS = Object.keys({
  ready: true,
  'details-opened': true,
  submitted: true,
  failed: true,
  'flight-selected': true,
  started: true,
  step: true,
  invalid: true,
  closed: true,
  abandoned: true,
} satisfies Record<keyof WidgetEvents, true>) as (keyof WidgetEvents)[];

/** Props that post every event of the widget to the page around the frame. */
export const callbacksOf = (emit: Frame['emit']): Callbacks =>
  Object.fromEntries(
    EVENTS.map((type) => [
      `on-${type}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      (detail: never) => emit(type, detail),
    ]),
  ) as unknown as Callbacks;
