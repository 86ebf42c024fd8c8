import { expect, test } from 'vitest';
import { RIVERS } from '../../widgets/kit/route-map/rivers.ts';
import { loadAirports } from './airports.ts';

const TOWNS = {
  Indus: 'KDU DEA SKZ HDD',
  Chenab: 'IXJ MUX',
  Jhelum: 'SXR',
  Ravi: 'LHE',
  Sutlej: 'LUH BHV',
  Ganges: 'KNU IXD VNS PAT RJH',
  Yamuna: 'DEL AGR IXD',
  Brahmaputra: 'DIB JRH TEZ GAU',
  Narmada: 'JLR',
  Godavari: 'ISK NDC RJA',
  Krishna: 'VGA',
};

/** On the map's scale that is what a town's own dot covers. */
const NEAR_KM = 30;

test.each(Object.entries(TOWNS))('the %s passes the towns that stand on it: %s', async (river, towns) => {
  const { region, world } = await loadAirports();
  const points = RIVERS.find(({ name }) => name === river)?.points ?? [];
  for (const code of towns.split(' ')) {
    const town = [...region, ...world].find(({ iata }) => iata === code);
    expect(town && kmToPath(town, points), code).toBeLessThan(NEAR_KM);
  }
});

interface Place {
  latitude: number;
  longitude: number;
}

/** So near to each other, degrees are as good as flat. */
function kmToPath(town: Place, path: readonly Place[]): number {
  const kmNorth = 111;
  const kmEast = kmNorth * Math.cos((town.latitude * Math.PI) / 180);
  const flat = path.map(({ latitude, longitude }) => ({
    x: (longitude - town.longitude) * kmEast,
    y: (latitude - town.latitude) * kmNorth,
  }));
  const distances = flat.slice(1).map((end, index) => {
    const start = flat[index] ?? end;
    const along = { x: end.x - start.x, y: end.y - start.y };
    const share = -(start.x * along.x + start.y * along.y) / (along.x ** 2 + along.y ** 2);
    const at = Math.min(1, Math.max(0, share));
    return Math.hypot(start.x + along.x * at, start.y + along.y * at);
  });
  return Math.min(...distances);
}
