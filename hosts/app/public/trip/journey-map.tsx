import type { TravellerTrip } from '@charter-hosts/contract';
import { findAirport, type Translate, useT } from 'charter-widgets/kit';
import { type MapLeg, RouteMap } from 'charter-widgets/kit/route-map';
import { useEffect, useState } from 'react';

/** The legs on a map whose places are in the airport index; nothing when there are none. */
export default function JourneyMap({ legs }: Pick<TravellerTrip, 'legs'>) {
  const t = useT();
  const [known, setKnown] = useState<readonly MapLeg[]>([]);
  useEffect(() => {
    let current = true;
    Promise.all(legs.map(({ from, to }) => Promise.all([findAirport(from), findAirport(to)]))).then(
      (ends) => {
        const found = ends.flatMap(([from, to]) =>
          from && to ? [{ from, to, fromLabel: labelOf(from, t), toLabel: labelOf(to, t) }] : [],
        );
        if (current) setKnown(found);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [legs, t]);
  return <RouteMap legs={known} />;
}

/** `KHI Karachi`; only the code when the text would be too long for the map. */
const labelOf = ({ iata, city }: { iata: string; city: string }, t: Translate) => {
  const name = `${iata} ${t(city)}`;
  return name.length > 18 ? iata : name;
};
