import type { TravellerTrip } from 'charter-widgets/contract';
import { findAirport } from 'charter-widgets/kit';
import { type MapLeg, RouteMap } from 'charter-widgets/kit/route-map';
import { useEffect, useState } from 'react';

/** The journey on a map, as far as the airport index knows its places; nothing where it knows none. */
export default function JourneyMap({ legs }: Pick<TravellerTrip, 'legs'>) {
  const [known, setKnown] = useState<readonly MapLeg[]>([]);
  useEffect(() => {
    let current = true;
    const find = Promise.all(legs.map(({ from, to }) => Promise.all([findAirport(from), findAirport(to)])));
    find.then(
      (ends) => {
        const found = ends.flatMap(([from, to]) =>
          from && to ? [{ from, to, fromLabel: named(from), toLabel: named(to) }] : [],
        );
        if (current) setKnown(found);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [legs]);
  return <RouteMap legs={known} />;
}

/** `KHI Karachi`; the code alone where the map would cut it. */
const named = ({ iata, city }: { iata: string; city: string }) => {
  const name = `${iata} ${city}`;
  return name.length > 18 ? iata : name;
};
