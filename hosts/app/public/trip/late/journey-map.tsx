import type { TravellerTrip } from '@charter-hosts/contract';
import { findAirport, type Translate, useT } from 'charter-widgets/kit';
import { type MapLeg, type MapTown, RouteMap } from 'charter-widgets/kit/route-map';
import { useEffect, useState } from 'react';

/** What tells a reader of the region where a line runs, by what is known best. */
const TOWNS = 'ISB KHI LHE DXB DEL KBL UET PEW MUX BOM MCT GIL DOH RUH GWD KTM SKZ AMD CMB MLE DAC BAH JED'.split(' ');

/** The journey on a map, as far as the airport index knows its places; nothing where it knows none. */
export default function JourneyMap({ legs }: Pick<TravellerTrip, 'legs'>) {
  const t = useT();
  const [known, setKnown] = useState<readonly MapLeg[]>([]);
  const [towns, setTowns] = useState<readonly MapTown[]>([]);
  useEffect(() => {
    let current = true;
    const find = Promise.all(legs.map(({ from, to }) => Promise.all([findAirport(from), findAirport(to)])));
    Promise.all([find, Promise.all(TOWNS.map(findAirport))]).then(
      ([ends, around]) => {
        const found = ends.flatMap(([from, to]) =>
          from && to ? [{ from, to, fromLabel: named(from, t), toLabel: named(to, t) }] : [],
        );
        if (!current) return;
        setKnown(found);
        setTowns(around.flatMap((town) => (town ? [{ ...town, label: t(town.city) }] : [])));
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [legs, t]);
  return <RouteMap legs={known} towns={towns} />;
}

/** `KHI Karachi`; the code alone where the map would cut it. */
const named = ({ iata, city }: { iata: string; city: string }, t: Translate) => {
  const name = `${iata} ${t(city)}`;
  return name.length > 18 ? iata : name;
};
