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
