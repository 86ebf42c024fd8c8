import { useSignals } from '@preact/signals-react/runtime';
import type { Translate } from '../kit';
import {
  type Field,
  formatDay,
  formatDistance,
  formatDuration,
  type Place,
  parsePlaceText,
  RouteLine,
  translatePlace,
  useT,
} from '../kit';
import type { InternationalCharterDraft } from './draft';
import type { Journey } from './journey';

// This chunk is not needed before something is filled in.

/** The route line below the two fields. */
export function JourneyRoute({
  draft,
  journey: { from, to, flown },
}: {
  draft: InternationalCharterDraft;
  journey: Journey;
}) {
  useSignals();
  const t = useT();
  const start = from.text.trim();
  const end = to.text.trim();
  const known = start && end;
  const rotor = [draft.preferredAircraft.value, draft.serviceType.value].some((choice) => /^Helicopter/.test(choice));
  return (
    <div
      className="cw-international-way"
      data-open={[!start && 'from', !end && 'to'].filter(Boolean).join(' ') || undefined}
      aria-hidden={!known}
    >
      <RouteLine
        // Another route restarts the plane.
        key={known && `${start} ${end}`}
        from={start || t('From')}
        to={end || t('To')}
        detail={flown?.minutes && !rotor ? `≈ ${formatDuration(flown.minutes, t)}` : undefined}
        aircraftType={rotor ? 2 : undefined}
      />
    </div>
  );
}

/** The distance, or the names of places without positions; '' until both are known. */
export function titleOf({ from, to, flown }: Journey, t: Translate): string {
  if (!from.text.trim() || !to.text.trim()) return '';
  return flown?.km ? formatDistance(flown.km, t) : t('{from} to {to}', { from: cityOf(from, t), to: cityOf(to, t) });
}

/** The values of the summary, in its order. */
export const factsOf = (draft: InternationalCharterDraft, t: Translate) => [
  moment(draft.departureDateTime, t),
  moment(draft.returnDateTime, t),
  draft.seats.value,
  t(draft.preferredAircraft.value),
  t(draft.serviceType.value),
];

/** `Mon, Dec 1, 2031, 14:30`; only the day until a time is typed. */
function moment({ value }: Field<string>, t: Translate): string {
  const [day, time = ''] = value.split('T');
  return day ? formatDay(day, 'short', t) + (/^\d\d:\d\d$/.test(time) ? t(', ') + time : '') : '';
}

export function JourneyMap({ journey: { from, to, flown } }: { journey: Journey }) {
  if (!flown || !from.position || !to.position) return null;
  const legs = [{ from: from.position, to: to.position, fromLabel: labelOf(from), toLabel: labelOf(to) }];
  return <flown.RouteMap legs={legs} />;
}

function cityOf({ text }: Place, t: Translate): string {
  const { city, name, code } = translatePlace(t, text);
  return city || name || code;
}

function labelOf({ text }: Place): string {
  const { city, name, code } = parsePlaceText(text);
  return code || city || name;
}
