export type AircraftType = 'jet' | 'turboprop' | 'helicopter';

export interface AircraftSilhouetteProps {
  type: AircraftType;
  /** What the drawing stands for, read aloud. Without it the drawing is decoration. */
  title?: string | undefined;
}

interface Drawing {
  /** Lines of one weight. */
  lines: string;
  /** Panes, filled, so that they fade into one line of light when the drawing is small. */
  panes: string;
}

/** Upright ovals, `step` apart; `rise` is half their height. */
const windows = (first: number, step: number, count: number, y: number, rise: number) =>
  Array.from(
    { length: count },
    (_, index) => `M${first + index * step} ${y}a1.9 ${rise} 0 1 1 3.8 0a1.9 ${rise} 0 1 1-3.8 0Z`,
  ).join('');

/** Nose to the right, gear up, every belly on the line y = 76. */
const DRAWINGS: Record<AircraftType, Drawing> = {
  // A midsize business jet.
  jet: {
    lines: [
      // Crown, windscreen and nose; belly as far as the wing.
      'M88 52H182C193 52 200 53.4 206 56.8C217 59 226 62.6 229.6 67.2C230.2 68 229.8 68.8 228.8 69.4C219 74 203 76 184 76H166',
      // Belly behind the wing, tail cone.
      'M108 74.6C74 72.6 40 67.4 11.6 60.2C9.4 59.6 9.4 58.2 11.6 57.6L33.6 52.9',
      // Fin.
      'M63 47.4C58 46.2 54.6 43 51.4 38.6L36.6 18.2M22.4 18.2L33.6 52.9C38 52.3 42 52 46 51.9',
      // Stabiliser on top of it.
      'M47 16.9C43 15.3 38.5 14.8 33 14.8L12 15C9 15.1 7.5 15.8 7.5 16.6C7.5 17.5 9.2 18.2 12 18.2H34C39.5 18.2 43.5 17.9 47 16.9Z',
      // Engine: nacelle, lip, nozzle.
      'M86.6 47.2C78 45.6 68 46.2 58 48.4L46 51V56L58 58.4C68 60.4 78 60.8 86.6 59.4C88.6 55.6 88.6 51 86.6 47.2ZM81.8 46.6C83.4 50.6 83.4 56.2 81.8 60.1M58 48.4V58.4',
      // Wing, its winglet towards us.
      'M168 74.4C150 73.6 128 71.4 111 68.4C106.4 67.4 103.6 64 101.8 59.6L100.4 56.2H97.4L98.4 60.4C99.5 65.2 100.6 68.8 104 71C111 75 126 76.6 143 76.8C153 76.9 163 76.4 168 74.4Z',
      // Door.
      'M180.6 72.8V58.2C180.6 56.8 181.6 55.9 183 55.9H187C188.4 55.9 189.4 56.8 189.4 58.2V72.8Z',
    ].join(''),
    panes: `${windows(117, 10.6, 6, 61, 2.6)}M196.4 62.2C196 59.6 196.9 57.2 198.8 55.7C202 56.5 205.4 57.9 208 59.5C209.6 60.5 210.8 61.4 211.8 62.4Z`,
  },
  // A twin turboprop.
  turboprop: {
    lines: [
      // Crown, windscreen and the long nose; belly as far as the nacelle.
      'M72 49.5H164C171 49.5 175.5 51.2 180.5 56.2C195 58 209 61.6 216.6 66.2C217.8 67 217.8 67.9 216.6 68.6C207 73.4 192 75.6 174 76H150',
      // Belly, tail cone, strake.
      'M104 75.6C80 74.8 54 70 30.5 63.4C28.6 62.8 28.6 61.4 30.5 60.8L46 56.4',
      // Fin and its fillet.
      'M72 49.5C65 49.5 60.5 47.4 57 42.8L43.5 23.2M30 23.2L46 56.4C51 55 56 54.2 62 53.8',
      // Stabiliser on top of it.
      'M54 21.6C49.5 19.8 45 19.4 40 19.4H22C19 19.4 17.4 20.3 17.4 21.3C17.4 22.5 19.4 23.2 22.4 23.2H42C47 23.2 50.5 22.7 54 21.6Z',
      // Nacelle, in front of the fuselage, exhaust.
      'M155 59C142 57.6 124 58.8 112 61.8L90 67.8C96 69.2 101 70.2 106 71M146.6 74.4C150 74 152.8 73.4 155 72.2C156.2 68 156.2 63.2 155 59M147.6 63.4C143.6 63.2 140 64.4 138 66.8',
      // Spinner.
      'M156 60.6C160.5 61.4 164 63.2 165.6 65.6C164 68 160.5 69.8 156 70.6',
      // The propeller's disc, edge on.
      'M157.6 60.7C157.4 52.5 157.9 48.6 158.7 48.6C159.7 48.6 160.2 55 160.1 61.8M157.6 70.5C157.4 78.7 157.9 82.6 158.7 82.6C159.7 82.6 160.2 76.2 160.1 69.4',
      // Wing, tip towards us.
      'M147 73.4C144.5 69.8 130 69.2 108 71.4C100.5 72.2 94 73.3 88 74.6C104 76.2 122 77 136 76.6C143.5 76.4 148.2 75.2 147 73.4Z',
    ].join(''),
    panes: `${windows(78, 11.4, 7, 55.4, 2)}M171.4 60.4V54.2C172 53.9 173 53.9 173.8 54.4C175.4 55.5 177.6 57.6 179.8 60.4ZM163.8 60.4V54.2H169V60.4Z`,
  },
  // A medium twin helicopter.
  helicopter: {
    lines: [
      // Nose, belly, boom from below, tail.
      'M171 44C182 44.2 190 46.8 196.6 52C204 56.8 211 60 213.6 63.6C214.2 64.6 214 66 213 67.2C208.6 72.6 198 76 182 76H128C116 76 108 71.4 98 68.6L42 59C37 58.2 33.4 58.6 30.6 60C28.6 61 27 60.4 26.4 58.4L15.4 22.4C15 21 15.6 20 17 20H21.4C22.6 20 23.4 20.5 24 21.6L36 43.6C39 49 42.5 51.4 48 51L90 47.4',
      // Cowling.
      'M171 44C166 39.4 159.6 37.2 151 37.2H114C105.6 37.2 100.6 40 97 44C95.2 46 93 47.2 90 47.4M112 37.2C108 39.2 105.6 41.8 105 45.4H94.6M171 44C160 45 150 45.4 105 45.4',
      // Mast, hub, main rotor.
      'M136.6 37.2L138 30.8M147.4 37.2L146 30.8M132 30.8H152C153.6 30.8 153.6 28 152 28H132C130.4 28 130.4 30.8 132 30.8ZM130.8 29.2C104 27.4 76 26.6 48 27M153.2 29.2C180 27.4 208 26.6 236 27',
      // Tail rotor.
      'M21.6 26a1.6 1.6 0 1 1-3.2 0a1.6 1.6 0 1 1 3.2 0ZM33.6 26a13.6 13.6 0 1 1-27.2 0a13.6 13.6 0 1 1 27.2 0Z',
      // Stabiliser on the boom.
      'M72 54.4C68 52.4 58 52.4 51 54.2C58 56.4 68 56.4 72 54.4Z',
      // Doors, sponson.
      'M132.6 72.4V51.4C132.6 49.6 133.8 48.6 135.6 48.6H158.4C160.2 48.6 161.4 49.6 161.4 51.4V72.4ZM168.6 72.4V51.4C168.6 49.6 169.8 48.6 171.6 48.6H179C182 48.6 183.6 49.6 184.6 51.6L188.6 60.4C189.6 62.8 190 64.8 190 67.2V72.4ZM108 72.4C114 69.4 120 68.8 127 68.8',
    ].join(''),
    panes:
      'M137.4 52.4H144.6Q145.8 52.4 145.8 53.6V60.6Q145.8 61.8 144.6 61.8H137.4Q136.2 61.8 136.2 60.6V53.6Q136.2 52.4 137.4 52.4ZM149.4 52.4H156.6Q157.8 52.4 157.8 53.6V60.6Q157.8 61.8 156.6 61.8H149.4Q148.2 61.8 148.2 60.6V53.6Q148.2 52.4 149.4 52.4ZM173.6 52.4H178C179.8 52.4 180.6 53 181.4 54.6L184 60.2Q184.6 61.8 183 61.8H173.6Q172.4 61.8 172.4 60.6V53.6Q172.4 52.4 173.6 52.4ZM114.2 52.4H126.8Q128 52.4 128 53.6V59.4Q128 60.6 126.8 60.6H119C115 60.6 113 58.6 113 55.6V53.6Q113 52.4 114.2 52.4ZM188.4 50.2C194.2 52 200 57 204.4 60.8C200 62.4 196 62.8 192.6 62.2Z',
  },
};

/**
 * An aircraft in side view, in the colour of the text around it; stands in where a photograph is missing. As wide as
 * its container (`.cw-aircraft`), 240 : 88, made for 48 to 480 px.
 */
export function AircraftSilhouette({ type, title }: AircraftSilhouetteProps) {
  const { lines, panes } = DRAWINGS[type];
  return (
    <svg className="cw-aircraft" viewBox="0 0 240 88" role="img" aria-label={title} aria-hidden={!title}>
      <path className="cw-aircraft-lines" d={lines} vectorEffect="non-scaling-stroke" />
      <path className="cw-aircraft-panes" d={panes} />
    </svg>
  );
}
