import { definition as chauffeurForm } from './chauffeur-form/definition.ts';
import { definition as flightBooking } from './flight-booking/definition.ts';
import { definition as flightGallery } from './flight-gallery/definition.ts';
import { definition as internationalCharterForm } from './international-charter-form/definition.ts';
import type { WidgetDefinition } from './kit/define-widget.ts';
import { definition as privateCharterForm } from './private-charter-form/definition.ts';

export type { WidgetDefinition, WidgetOption } from './kit/define-widget.ts';

/** All widgets as data, without their code. */
export const WIDGETS: readonly WidgetDefinition[] = [
  privateCharterForm,
  chauffeurForm,
  internationalCharterForm,
  flightGallery,
  flightBooking,
];

/** Returns the component's name: `flight-gallery` → `FlightGallery`. */
export const componentOf = (tag: string): string =>
  tag.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
