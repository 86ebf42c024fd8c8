/** A step of a widget in the events `step` and `abandoned`. Only `abandoned` reports `form`, the first step. */
export type Step =
  | 'form'
  /** The contact details of a private charter. */
  | 'details'
  /** The companions on a booked flight. */
  | 'passengers'
  /** The request is stored. */
  | 'confirmed'
  /** More flights of the gallery were requested. */
  | 'more'
  /** A flight of the gallery was chosen. */
  | 'flight';

/** Why a dialog closed: `submitted` after its request was stored, `page` when the host closed it. */
export type CloseReason = 'escape' | 'button' | 'submitted' | 'page';

/** A widget's events by name. They exist as props (`onSubmitted`), CustomEvents and messages. */
export interface WidgetEvents {
  ready: Record<never, never>;
  'details-opened': Record<never, never>;
  /** `id` is missing when the API gave none. `reference` and `metadata` are the page's own, as they were sent. */
  submitted: { id?: number | undefined; reference?: string; metadata?: Readonly<Record<string, string>> };
  failed: { message: string };
  'flight-selected': { id: number };
  started: Record<never, never>;
  step: { name: Step };
  /** Names of fields, never their values. */
  invalid: { fields: string[] };
  closed: { why: CloseReason };
  /** The last step that the traveller reached. */
  abandoned: { step: Step };
}

/** The parameters of a prefill: `from=KHI&to=DXB`, `{ from: 'KHI', to: 'DXB' }`, `URLSearchParams` or `FormData`. */
export type PrefillQuery = string | Iterable<readonly [string, unknown]> | Readonly<Record<string, unknown>>;

/**
 * The methods of a widget: on a `ref` in React, on an element, and on a frame. Methods that do not apply to a widget do
 * nothing.
 */
export interface WidgetHandle {
  /** Opens the next step. The private charter form checks the legs first, as its Search button does. */
  open(): void;
  /** Closes the open dialog, unless a request is being sent. */
  close(): void;
  /** Resets the widget to its `prefill`; typed values and the draft are deleted. */
  reset(): void;
  /** Focuses the first empty required field, else the first field; in the open dialog, if there is one. */
  focus(): void;
  /** Submits the current step, with all its checks. */
  submit(): void;
  /**
   * Fills in the named fields, replacing typed values. Other fields stay as they are.
   *
   * @param query the parameters of the widget's `prefill`; what is null or undefined in an object is left out
   */
  prefill(query: PrefillQuery): void;
}
