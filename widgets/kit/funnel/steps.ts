/**
 * The steps of each widget, by the names that `step` and `abandoned` tell, in their order. A form begins at `form`, which
 * `abandoned` alone tells.
 */
export interface Steps {
  /** The legs; who asks, in the dialog; the request is stored. */
  'private-charter-form': 'form' | 'details' | 'confirmed';
  'chauffeur-form': 'form' | 'confirmed';
  'international-charter-form': 'form' | 'confirmed';
  /** Further flights are asked for; one is chosen. */
  'flight-gallery': 'more' | 'flight';
  /** The form; the rows of those who come along; the booking is stored. */
  'flight-booking': 'form' | 'passengers' | 'confirmed';
}
export type Step = Steps[keyof Steps];

/** Why a dialog closed: `submitted` once what it asked for is stored, `page` when the page around did it. */
export type ClosedWhy = 'escape' | 'button' | 'submitted' | 'page';
