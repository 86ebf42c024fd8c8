/** The types of all widgets. At run time the package's own name only throws, and names the subpaths to import from. */

export type { ChauffeurFormProps } from './chauffeur-form';
export type { FlightRecord } from './contract';
export type { FlightBookingProps } from './flight-booking';
export type { FlightGalleryProps } from './flight-gallery';
export type { InternationalCharterFormProps } from './international-charter-form';
export type * from './jsx';
export type { Person, Place, WidgetHandle } from './kit';
export type { PrivateCharterFormProps } from './private-charter-form';
