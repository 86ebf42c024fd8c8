import type { TravellerTrip } from 'charter-widgets/contract';
import { findAirport, type Translate, useT } from 'charter-widgets/kit';
import { type MapLeg, RouteMap } from 'charter-widgets/kit/route-map';
import { useEffect, useState } from 'react';

/** The journey on a map, as far as the airport index knows its places; nothing where it knows none. */
export default function JourneyMap({ legs }: Pick<TravellerTrip, 'legs'>) {
  const t = useT();
  const [known, setKnown] = useState<readonly MapLeg[]>([]);
  useEffect(() => {
    let current = true;
    const find = Promise.all(legs.map(({ from, to }) => Promise.all([findAirport(from), findAirport(to)])));
    find.then(
      (ends) => {
        const found = ends.flatMap(([from, to]) =>
          from && to ? [{ from, to, fromLabel: named(from, t), toLabel: named(to, t) }] : [],
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

/** `KHI Karachi`; the code alone where the map would cut it. */
const named = ({ iata, city }: { iata: string; city: string }, t: Translate) => {
  const name = `${iata} ${t(city)}`;
  return name.length > 18 ? iata : name;
};
