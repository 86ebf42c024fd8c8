import * as v from 'valibot';
import { object } from '../../contract';
import { METHODS } from '../light-element';

/** The version of the messages between a widget's frame and the partner's page. */
export const PROTOCOL_VERSION = 1;

const head = {
  source: v.literal('charter-widgets'),
  version: v.literal(PROTOCOL_VERSION),
  /** The element's name, e.g. `private-charter-form`. */
  widget: v.string(),
  /** Distinguishes the frames of one page; the frame's address has it as `?instance=`. */
  instance: v.string(),
};

const pixels = v.pipe(v.number(), v.minValue(0));

/** A frame's message to its parent. It has no personal data, so any parent may listen. */
export const widgetMessage = v.variant('type', [
  object({ ...head, type: v.literal('ready') }),
  object({ ...head, type: v.literal('details-opened') }),
  object({
    ...head,
    type: v.literal('submitted'),
    id: v.optional(v.number()),
    reference: v.optional(v.string()),
    metadata: v.optional(v.record(v.string(), v.string())),
  }),
  object({ ...head, type: v.literal('failed'), message: v.string() }),
  object({ ...head, type: v.literal('flight-selected'), id: v.number() }),
  object({ ...head, type: v.literal('started') }),
  /** Any name, because a frame's page can be newer than the script around it. */
  object({ ...head, type: v.literal('step'), name: v.string() }),
  object({ ...head, type: v.literal('invalid'), fields: v.array(v.string()) }),
  object({ ...head, type: v.literal('closed'), why: v.string() }),
  object({ ...head, type: v.literal('abandoned'), step: v.string() }),
  /** An Escape that the widget did not use; a dialog around the frame can close. */
  object({ ...head, type: v.literal('escape') }),
  /** In pixels; `own` excludes an open dialog. */
  object({ ...head, type: v.literal('height'), height: pixels, own: v.optional(pixels) }),
]);
export type WidgetMessage = v.InferOutput<typeof widgetMessage>;

const toFrame = {
  source: v.literal('charter-widgets'),
  version: v.literal(PROTOCOL_VERSION),
  /** The `?instance=` of the frame's address. */
  instance: v.string(),
};

/** The parent page's message to a frame. */
export const hostMessage = v.variant('type', [
  /** `query` replaces the frame's query, and `metadata` (JSON) the last. A change of the look keeps typed values. */
  object({ ...toFrame, type: v.literal('options'), query: v.string(), metadata: v.optional(v.string()) }),
  /** `args` has one text for `prefill`: URL parameters. */
  object({ ...toFrame, type: v.literal('call'), method: v.picklist(METHODS), args: v.array(v.string()) }),
]);
export type HostMessage = v.InferOutput<typeof hostMessage>;
