type Countries = typeof import('./countries');

let countries: Countries | undefined;

/** Loads the countries with their calling codes. */
export async function loadCountries(): Promise<Countries> {
  countries ??= await import('./countries');
  return countries;
}

/** The calling code of a country, without its `+`. Pakistan's is known at once; any other country is chosen of those loaded. */
export const callingCode = (country: string): string =>
  country === 'PK' ? '92' : (countries?.CALLING_CODES.get(country) ?? '');
