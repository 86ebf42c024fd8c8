import { oneLine, type StaffQuote, type Stage, type TripDetails } from '@charter-hosts/contract';
import { ENGLISH, type Translate, translatePlace } from 'charter-widgets/kit';
import { instantWithZone } from '../../shared/quote/quote-sheet';

export interface DraftParts {
  trip: Pick<TripDetails, 'reference' | 'stage' | 'homeZone' | 'trackUrl'>;
  quotes: readonly Pick<StaffQuote, 'state' | 'validUntil'>[];
  /** The places of the route; empty for a request without a flight. */
  places: readonly string[];
  brand: string;
}

/** A message that staff can edit before they send it. */
export interface WhatsappDraft {
  /** For staff, in English. */
  label: string;
  /** In the traveller's language. */
  text: string;
}

const BEFORE_ACCEPTED: readonly Stage[] = ['new', 'reviewing', 'quoted'];

/**
 * The drafts that suit a trip. They hold its reference, route, link and quote's validity, and nothing else of the traveller.
 *
 * @param t the texts in the traveller's language
 */
export function listWhatsappDrafts({ trip, quotes, places, brand }: DraftParts, t = ENGLISH): WhatsappDraft[] {
  const { reference, stage, homeZone } = trip;
  const ends = quotes.flatMap(({ state, validUntil }) => (state === 'sent' && validUntil ? [validUntil] : []));
  // Of several offers, the first to end.
  const [end = '', ...later] = ends.sort((a, b) => Date.parse(a) - Date.parse(b));
  const expired = quotes.filter(({ state }) => state === 'expired').length;
  const route = places.map((place) => nameOfPlace(place, t)).join(' – ');
  const draft = (label: string, sentence: string): WhatsappDraft => {
    const lines = [
      t('Hello,'),
      sentence,
      '',
      t('Reference: {reference}', { reference }),
      ...(route ? [t('Route: {route}', { route })] : []),
    ];
    // Staff's copy of the link, as by 'Copy the link': the history names whose copy was used.
    return { label, text: [...lines, ...(trip.trackUrl ? ['', trip.trackUrl] : []), '', oneLine(brand)].join('\n') };
  };
  return [
    ...(BEFORE_ACCEPTED.includes(stage) && !end
      ? [
          stage === 'quoted' && expired > 0
            ? draft(
                'Your quote has expired',
                `${t(expired > 1 ? 'Our quotes have expired.' : 'Our quote has expired.')} ${t('Would you like a new one?')}`,
              )
            : draft(
                'We have your request',
                t('We have your request and answer as soon as we can. Your request is not a booking yet.'),
              ),
        ]
      : []),
    ...(end
      ? [
          draft(
            'Your quote is ready',
            ends.length > 1
              ? t('Your {count} quotes are ready. Compare them and accept one. We then confirm the booking.', {
                  count: ends.length,
                })
              : t('Your quote is ready. After you accept it, we confirm the booking.'),
          ),
          draft(
            'We need your answer',
            t(
              later.some((one) => Date.parse(one) > Date.parse(end))
                ? 'The first of our quotes to end is valid until {until}. Please tell us by then which one you accept.'
                : later.length > 0
                  ? 'Our quotes are valid until {until}. Please tell us by then which one you accept.'
                  : 'Our quote is valid until {until}. Please tell us by then whether you accept it.',
              { until: instantWithZone(end, t, homeZone) },
            ),
          ),
        ]
      : []),
    ...(stage === 'accepted'
      ? [
          draft(
            'You have accepted our quote',
            t('You have accepted our quote. We now confirm the booking. Nothing is booked until then.'),
          ),
        ]
      : []),
    ...(stage === 'booked' ? [draft('Your booking is confirmed', t('Your booking is confirmed.'))] : []),
  ];
}

function nameOfPlace(place: string, t: Translate): string {
  const { code, city } = translatePlace(t, place);
  return oneLine(code ? `${city} (${code})` : city);
}
