/**
 * Types alone, for pages that get the elements by script tag: with `import 'charter-widgets/jsx'` in one of its
 * files, a TypeScript project knows all five, in the DOM and in React's JSX.
 */
export type { ChauffeurFormElement } from './chauffeur-form/element';
export type { FlightBookingElement } from './flight-booking/element';
export type { FlightGalleryElement } from './flight-gallery/element';
export type { InternationalCharterFormElement } from './international-charter-form/element';
export type { PrivateCharterFormElement } from './private-charter-form/element';
