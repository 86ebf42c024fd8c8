import { oneLine, type StaffQuote, type Stage, type TripDetails } from '@charter-hosts/contract';
import { dateFormat, parsePlaceText } from 'charter-widgets/kit';

export interface DraftParts {
  trip: Pick<TripDetails, 'reference' | 'stage' | 'locale' | 'homeZone' | 'trackUrl'>;
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

const TEXTS = {
  en: {
    received: 'We have your request and answer as soon as we can. It is not a booking yet.',
    quote: 'Your quote is ready. Nothing is booked until you accept it.',
    answer: 'Our quote is valid until {until}. Please tell us by then whether you accept it.',
    booked: 'Your booking is confirmed.',
    reference: 'Reference: {reference}',
    route: 'Route: {route}',
  },
  ur: {
    received: 'آپ کی درخواست مل گئی ہے، ہم جلد از جلد جواب دیں گے۔ یہ ابھی بکنگ نہیں ہے۔',
    quote: 'آپ کا قیمت نامہ تیار ہے۔ آپ کے قبول کرنے تک کچھ بُک نہیں ہو گا۔',
    answer: 'ہمارا قیمت نامہ {until} تک مؤثر ہے۔ براہِ کرم اس سے پہلے بتا دیں کہ آپ اسے قبول کرتے ہیں یا نہیں۔',
    booked: 'آپ کی بکنگ کی تصدیق ہو گئی ہے۔',
    reference: 'حوالہ: {reference}',
    route: 'روٹ: {route}',
  },
} as const;

const BEFORE_BOOKED: readonly Stage[] = ['new', 'reviewing', 'quoted', 'accepted'];

/** The drafts that suit a trip. They hold its reference, route, link and quote's validity, and nothing else of the traveller. */
export function listWhatsappDrafts({ trip, quotes, places, brand }: DraftParts): WhatsappDraft[] {
  const { reference, stage, homeZone } = trip;
  const locale = /^ur\b/.test(trip.locale) ? 'ur' : 'en';
  const ends = quotes.flatMap(({ state, validUntil }) => (state === 'sent' && validUntil ? [validUntil] : []));
  // Of several offers, the first to end.
  const [end] = ends.sort((a, b) => Date.parse(a) - Date.parse(b));
  const values = {
    reference,
    route: places.map(nameOfPlace).join(' – '),
    until: end ? formatUntil(end, homeZone, locale) : '',
  };

  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) =>
      // Isolated, a reference keeps its order within Urdu.
      locale === 'ur' ? `\u2068${values[name]}\u2069` : values[name],
    );
  const draft = (label: string, what: 'received' | 'quote' | 'answer' | 'booked'): WhatsappDraft => {
    const texts = TEXTS[locale];
    const lines = [texts[what], '', texts.reference, ...(values.route ? [texts.route] : [])].map(fill);
    // Staff's copy of the link, as by 'Copy the link': the history names whose copy was used.
    return { label, text: [...lines, ...(trip.trackUrl ? ['', trip.trackUrl] : []), '', oneLine(brand)].join('\n') };
  };
  return [
    ...(BEFORE_BOOKED.includes(stage) ? [draft('We have your request', 'received')] : []),
    ...(end ? [draft('Your quote is ready', 'quote'), draft('We need your answer', 'answer')] : []),
    ...(stage === 'booked' ? [draft('Your booking is confirmed', 'booked')] : []),
  ];
}

function nameOfPlace(place: string): string {
  const { code, city } = parsePlaceText(place);
  return oneLine(code || city);
}

/** `March 4, 2027 at 15:00 Pakistan Standard Time` */
const formatUntil = (instant: string, timeZone: string, locale: 'en' | 'ur') =>
  dateFormat({
    locale,
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
    timeZoneName: 'long',
  }).format(new Date(instant));
