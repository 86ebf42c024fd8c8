import { choose, findAirport, suggest } from 'charter-widgets/airport-index';
import * as v from 'valibot';
import { described, line, Refusal, tool } from './tool';

const airport = v.object({
  text: described(v.string(), 'As the forms write it'),
  code: described(v.string(), 'IATA code, else ICAO code; empty where the place has no airport'),
  detail: v.string(),
  nearest: described(v.nullable(v.string()), 'Of a place without an airport: the one that is nearest'),
  timeZone: described(v.nullable(v.string()), 'IANA zone of its wall clock'),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
});

export const findAirports = tool({
  name: 'find_airports',
  title: 'Find airports',
  description:
    'Airports, and places near one, of a text: a city, a name, a code or a country, in English or Urdu, misspelt too. At most eight, the likeliest first. From an index of the site’s own; nobody else is asked.',
  input: v.strictObject({
    text: described(v.pipe(line(60), v.nonEmpty('A text is needed')), 'Such as Karachi, KHI, Hunza or Dubai UAE'),
  }),
  output: v.object({ airports: v.array(airport) }),
  async run({ text }) {
    const found = await suggest(text).catch(() => {
      throw new Refusal('The index of airports cannot be read right now. Please try again.');
    });
    const airports = await Promise.all(
      found.map(async (suggestion) => {
        const { detail, code, nearest = null } = suggestion;
        const place = await choose(suggestion);
        const zone = place.timezone ?? (nearest && (await findAirport(nearest))?.timezone);
        return {
          text: place.text,
          code,
          detail,
          nearest,
          timeZone: zone || null,
          latitude: place.position?.latitude ?? null,
          longitude: place.position?.longitude ?? null,
        };
      }),
    );
    const lines = airports.map(({ text, nearest }) => `${text}${nearest ? `, nearest: ${nearest}` : ''}`);
    return { values: { airports }, text: lines.join('\n') || 'No airport fits.' };
  },
});
