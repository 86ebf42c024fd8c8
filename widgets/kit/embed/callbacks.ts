import type { WidgetEvents } from './events';
import type { Frame } from './frame';

/** The callback of an event: `onDetailsOpened` for `details-opened`. */
type Callback<K extends string> = K extends `${infer One}-${infer Other}`
  ? `${Capitalize<One>}${Capitalize<Other>}`
  : Capitalize<K>;

/** What any widget may tell, as props. */
export type Callbacks = { [K in keyof WidgetEvents as `on${Callback<K>}`]: (detail: WidgetEvents[K]) => void };

/** All that a widget may tell, in a list that the compiler holds complete. */
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

/** Props that tell the page around a frame all that its widget tells. */
export const callbacksOf = (emit: Frame['emit']): Callbacks =>
  Object.fromEntries(
    EVENTS.map((type) => [
      `on-${type}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      (detail: never) => emit(type, detail),
    ]),
  ) as unknown as Callbacks;
