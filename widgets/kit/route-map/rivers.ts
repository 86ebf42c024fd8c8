import { toVector } from './great-circle';
import type { MapPoint, Projection } from './projection';

/** Degrees along the frame's longer side from which on a river would be a scratch. */
const WIDEST = 32;

/** The Indus and what feeds it from the Punjab, `north,east` by the towns, dams and confluences on them, from the source down. */
const RIVERS = [
  '32.7,79.5 33.6,78.3 34.15,77.5 34.7,76.3 35.3,75.6 35.6,75 35.75,74.6 35.4,74.1 35.5,73.2 34.9,72.9 34.1,72.7 33.9,72.2 33,71.5 32.4,71.4 31.8,70.9 30.6,70.8 29.9,70.7 28.9,70.4 28.4,69.7 27.7,68.9 27.3,68.1 26.4,67.9 25.4,68.3 24.8,68 24,67.5',
  '33.4,75 34.3,74.5 34.4,73.5 33.2,73.6 32.7,73.3 31.9,72.3 31.2,72.1 30.2,71.4 29.4,71 28.9,70.4',
  '33.1,74.8 32.7,74.5 32.3,73.7 31.7,73 31.2,72.1',
  '32.3,75.6 31.6,74.3 31,73.2 30.6,71.9',
  '31.3,76.4 31.15,75 30.4,73.9 29.6,72.3 29.4,71',
].map((river) =>
  river.split(' ').map((point) => {
    const [latitude = 0, longitude = 0] = point.split(',').map(Number);
    return toVector({ latitude, longitude });
  }),
);

/** As one SVG path, each bend rounded off. */
export function riverPath({ project, spanDegrees }: Projection): string {
  if (spanDegrees > WIDEST) return '';
  const at = ({ x, y }: MapPoint) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return RIVERS.map((river) => {
    const points = river.map(project);
    return points
      .map((point, index) => {
        const next = points[index + 1];
        if (!index || !next) return `${index ? 'L' : 'M'}${at(point)}`;
        return `Q${at(point)} ${at({ ...point, x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
      })
      .join('');
  }).join('');
}
