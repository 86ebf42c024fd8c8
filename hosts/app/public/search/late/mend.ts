import { readFilters } from '../filters';
import type { FlightSearchState } from '../use-flight-search';

/** Takes back what leaves no flight: the filters or, without any, leads to the place that may be none. */
export function mend(
  { filters, setFilters }: FlightSearchState,
  unsure: number,
  setOpen: (isOpen: boolean) => void,
): void {
  if (Object.values(filters).some(Boolean)) setFilters(readFilters(''));
  else {
    setOpen(true);
    // Once it is there: on a phone the form was behind its line.
    setTimeout(() => document.querySelectorAll<HTMLElement>('.app-search-places input')[unsure]?.focus());
  }
}
