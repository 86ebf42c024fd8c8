/** A step of a widget, as `step` and `abandoned` tell it. A form begins at `form`, which `abandoned` alone tells. */
export type Step =
  | 'form'
  /** Who asks, in the dialog of a private charter. */
  | 'details'
  /** The rows of those who come along on a booked flight. */
  | 'passengers'
  /** The request is stored. */
  | 'confirmed'
  /** Further flights of the gallery are asked for. */
  | 'more'
  /** A flight of the gallery is chosen. */
  | 'flight';

/** Why a dialog closed: `submitted` once what it asked for is stored, `page` when the page around did it. */
export type ClosedWhy = 'escape' | 'button' | 'submitted' | 'page';

/** What a widget tells its host, by name; the same as props (`onSubmitted`), CustomEvents and messages. */
export interface WidgetEvents {
  ready: Record<never, never>;
  'details-opened': Record<never, never>;
  /** Without an id where the API gave none. */
  submitted: { id?: number | undefined };
  failed: { message: string };
  'flight-selected': { id: number };
  started: Record<never, never>;
  step: { name: Step };
  /** Names of fields, never what stands in them. */
  invalid: { fields: string[] };
  closed: { why: ClosedWhy };
  /** Where the traveller was. */
  abandoned: { step: Step };
}

/**
 * What a page may ask of a widget: by a `ref` in React, by the methods of an element, by those of a frame. It is there
 * once the widget can be used; what means nothing to a widget does nothing.
 */
export interface WidgetHandle {
  /** Opens the next step, where the widget has one; the private charter form checks the legs first, as Search does. */
  open(): void;
  /** Closes the dialog that is open, unless a request is on its way. */
  close(): void;
  /** Puts the widget back as it was at first: what was typed and its draft are gone, the `prefill` is there again. */
  reset(): void;
  /** Takes the visitor to the first field that is still to be filled in, else to the first; in the open dialog, if any. */
  focus(): void;
  /** Presses the button of the step in sight, with all its checks. */
  submit(): void;
  /**
   * Fills in what is named, also over what was typed; everything else stays as it is.
   *
   * @param query the parameters of the widget's `prefill`: `from=KHI&to=DXB`, or `{ from: 'KHI', to: 'DXB' }`
   */
  prefill(query: string | Record<string, string>): void;
}
