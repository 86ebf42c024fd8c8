import { listUnanswered, oneLine, STAGES, type StaffQuote, type TripDetails } from '@charter-hosts/contract';
import { ENGLISH, formatWallClock, hasArrival, type Translate, translatePlace } from 'charter-widgets/kit';
import { instantWithZone } from '../../shared/quote/quote-sheet';

export interface DraftParts {
  trip: Pick<TripDetails, 'reference' | 'stage' | 'homeZone' | 'trackUrl' | 'events'>;
  quotes: readonly Pick<StaffQuote, 'state' | 'validUntil'>[];
  /** The places of the route; empty for a request without a flight. */
  places: readonly string[];
  /** The departures of a booked flight that has changed, and when it lands now; `after` is '' if it is deleted. Default: it has not. */
  changed?: { before: string; after: string; lands?: string } | undefined;
  brand: string;
}

/** A message that staff can edit before they send it. */
export interface WhatsappDraft {
  /** For staff, in English. */
  label: string;
  /** In the traveller's language. */
  text: string;
}

/**
 * The drafts that suit a trip. They hold its reference, route, link and quote's validity, and nothing else of the traveller.
 *
 * @param t the texts in the traveller's language
 */
export function listWhatsappDrafts(parts: DraftParts, t = ENGLISH): WhatsappDraft[] {
  const { trip, places, brand } = parts;
  const route = places.map((place) => nameOfPlace(place, t)).join(' – ');
  return listSentences(parts, t).map(([label, sentence]) => {
    const lines = [
      t('Hello,'),
      sentence,
      '',
      t('Reference: {reference}', { reference: trip.reference }),
      ...(route ? [t('Route: {route}', { route })] : []),
    ];
    // Staff's copy of the link, as by 'Copy the link': the history names whose copy was used.
    return { label, text: [...lines, ...(trip.trackUrl ? ['', trip.trackUrl] : []), '', oneLine(brand)].join('\n') };
  });
}

/** The label and the sentence of each draft. What the traveller's page tells first (`stageTexts`) is told first here too. */
function listSentences({ trip, quotes, changed }: DraftParts, t: Translate): [label: string, sentence: string][] {
  const { stage, homeZone, events } = trip;
  if (STAGES.indexOf(stage) > STAGES.indexOf('booked')) return [];
  if (changed) return [aboutFlight(changed, t)];
  if (listUnanswered(events).some(({ what }) => what === 'cancellation asked'))
    return [
      ['You asked us to cancel', t('You asked us to cancel. It is not cancelled until our desk has confirmed it.')],
    ];
  const ends = quotes.flatMap(({ state, validUntil }) => (state === 'sent' && validUntil ? [validUntil] : []));
  // Of several offers, the first to end.
  const [end = '', ...later] = ends.sort((a, b) => Date.parse(a) - Date.parse(b));
  if (end)
    return [
      [
        'Your quote is ready',
        ends.length > 1
          ? t('Your {count} quotes are ready. Compare them and accept one. We then confirm the booking.', {
              count: ends.length,
            })
          : t('Your quote is ready. After you accept it, we confirm the booking.'),
      ],
      [
        'We need your answer',
        t(
          later.some((one) => Date.parse(one) > Date.parse(end))
            ? 'The first of our quotes to end is valid until {until}. Please tell us by then which one you accept.'
            : later.length > 0
              ? 'Our quotes are valid until {until}. Please tell us by then which one you accept.'
              : 'Our quote is valid until {until}. Please tell us by then whether you accept it.',
          { until: instantWithZone(end, t, homeZone) },
        ),
      ],
    ];
  if (stage === 'booked') return [['Your booking is confirmed', t('Your booking is confirmed.')]];
  if (stage === 'accepted')
    return [
      [
        'You have accepted our quote',
        t('You have accepted our quote. We now confirm the booking. Nothing is booked until then.'),
      ],
    ];
  const expired = quotes.filter(({ state }) => state === 'expired').length;
  if (stage === 'quoted' && expired > 0)
    return [
      [
        'Your quote has expired',
        `${t(expired > 1 ? 'Our quotes have expired.' : 'Our quote has expired.')} ${t('Would you like a new one?')}`,
      ],
    ];
  if (stage === 'quoted')
    return [
      [
        'We have told you our price',
        t('We have told you our price. If you want to accept it, call us or write to us.'),
      ],
    ];
  if (stage === 'reviewing' && quotes.find(({ state }) => state !== 'draft')?.state === 'withdrawn')
    return [
      ['We have withdrawn the quote', t('We have withdrawn the quote, and are looking into your request again.')],
    ];
  return [
    [
      'We have your request',
      t('We have your request and answer as soon as we can. Your request is not a booking yet.'),
    ],
  ];
}

function aboutFlight(
  { before, after, lands = '' }: NonNullable<DraftParts['changed']>,
  t: Translate,
): [string, string] {
  if (!after)
    return [
      'Your flight no longer goes',
      t('Sorry, the flight of your request no longer goes. We will find an alternative with you.'),
    ];
  if (after === before)
    return ['Your flight has changed', t('Your flight has changed since your request. We will tell you what is new.')];
  const moments = { before: formatWallClock(before, 'short', t), after: formatWallClock(after, 'short', t) };
  const sentences = [t('Your flight has a new time: {after}, before {before}.', moments)];
  if (hasArrival({ arrivalDatetime: lands }))
    sentences.push(t('It lands on {moment}.', { moment: formatWallClock(lands, 'short', t) }));
  return ['Your flight has a new time', sentences.join(' ')];
}

function nameOfPlace(place: string, t: Translate): string {
  const { code, city } = translatePlace(t, place);
  return oneLine(code ? `${city} (${code})` : city);
}
