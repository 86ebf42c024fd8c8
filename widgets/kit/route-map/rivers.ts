import { toVector } from './great-circle';
import type { MapPoint, Projection } from './projection';

/** Degrees along the frame's longer side from which on a river would be a scratch. */
const WIDEST = 36;

/** The great rivers of South Asia, `north,east` by the towns, dams and confluences on them, from the source down. */
const COURSES = {
  Indus:
    '32.7,79.5 33.6,78.3 34.15,77.5 34.7,76.3 35.3,75.6 35.6,75 35.75,74.6 35.4,74.1 35.5,73.2 34.9,72.9 34.1,72.7 33.9,72.2 33,71.5 32.4,71.4 31.8,70.9 30.6,70.8 29.9,70.7 28.9,70.4 28.4,69.7 27.7,68.9 27.3,68.1 26.4,67.9 25.4,68.3 24.8,68 24,67.5',
  Chenab: '33.4,75 32.7,74.5 32.3,73.7 31.7,73 31.2,72.1 30.2,71.4 29.4,71 28.9,70.4',
  Jhelum: '33.4,75.2 34.3,74.5 34.4,73.5 33.2,73.6 32.7,73.3 31.9,72.3 31.2,72.1',
  Ravi: '32.3,75.6 31.6,74.3 31,73.2 30.6,71.9',
  Sutlej: '31.4,76.4 31,76.5 31,75.8 31.15,75 30.4,73.9 29.6,72.3 29.4,71',
  Ganges:
    '30.1,78.3 28.8,78.1 27.4,79.6 26.5,80.4 25.4,81.9 25.15,82.6 25.3,83 25.7,84.2 25.6,85.1 25.4,86.5 25.3,87 25,87.8 24.4,88.6 23.8,89.75 23.2,90.6 22.5,90.7',
  Yamuna: '30.4,77.6 29.4,77.1 28.7,77.2 27.5,77.7 27.2,78 26.7,79 26.1,79.8 25.4,81.9',
  Brahmaputra: '28.1,95.3 27.5,94.9 26.7,94.1 26.6,92.8 26.2,91.7 26.2,90.6 26,90 25.1,89.7 24.4,89.7 23.8,89.75',
  Narmada: '22.7,81.7 23.1,79.9 22.8,77.7 22.2,76.1 21.7,73 21.6,72.6',
  Godavari: '20,73.8 19.5,75.4 19.1,77.3 18.8,79.5 17.7,80.9 17,81.8 16.5,82.2',
  Krishna: '17.9,73.7 16.9,74.6 16.3,77.3 16.1,78.9 16.6,79.3 16.5,80.6 15.8,80.9',
};

/** Each as its points on the globe. */
export const RIVERS = Object.entries(COURSES).map(([name, course]) => ({
  name,
  points: course.split(' ').map((point) => {
    const [latitude = 0, longitude = 0] = point.split(',').map(Number);
    return { latitude, longitude };
  }),
}));

const PATHS = RIVERS.map(({ points }) => points.map(toVector));

/** Each from bend to bend; none where they would be scratches. */
export const riverLines = ({ project, spanDegrees }: Projection): MapPoint[][] =>
  spanDegrees > WIDEST ? [] : PATHS.map((path) => path.map(project));

/** As one SVG path, each bend rounded off. */
export function riverPath(lines: readonly (readonly MapPoint[])[]): string {
  const at = ({ x, y }: MapPoint) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
  return lines
    .flatMap((points) =>
      points.map((point, index) => {
        const next = points[index + 1];
        if (!index || !next) return `${index ? 'L' : 'M'}${at(point)}`;
        return `Q${at(point)} ${at({ ...point, x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 })}`;
      }),
    )
    .join('');
}
