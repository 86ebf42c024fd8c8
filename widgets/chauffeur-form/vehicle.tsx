/** Nose to the right, both wheels on the line y = 75. */
const DRAWINGS = {
  // A long saloon.
  sedan: {
    lines:
      'M34 66H19C15.4 66 13.3 64.2 12.8 61L11.3 52C10.8 48.4 12.4 46 16 45.3L47 40.6C60 31.4 74 25.6 90 23.6C108 21.4 126 22.2 138 26.2C149 30 159.5 36 169 42.2C188 43.6 206 46.2 217 50.2C225.5 53.4 229 57 229 61.8C229 64.6 227.3 66 224.5 66H206M174 66H66M34 66A16 16 0 0 1 66 66M174 66A16 16 0 0 1 206 66M39 64a11 11 0 1 1 22 0a11 11 0 1 1-22 0ZM179 64a11 11 0 1 1 22 0a11 11 0 1 1-22 0ZM44.5 64a5.5 5.5 0 1 1 11.0 0a5.5 5.5 0 1 1-11.0 0ZM184.5 64a5.5 5.5 0 1 1 11.0 0a5.5 5.5 0 1 1-11.0 0ZM112 26V60.5M112 60.5H74M112 60.5H158C162 54 160.5 48 157 43.6M66 43.6H157M78 60.5C75 52 70.5 46.5 66 43.6M99 48H105.5M141 48H147.5M12.6 50H22.5L24 46.5M228 57C221 57 214.5 54.6 211 50.4',
    panes:
      'M62 40.4C71 34 81 29.8 92 28.4C98 27.6 103.5 27.3 109 27.3V40.4ZM115 40.4V27.4C124 27.8 131 29 136.5 31.2C143 33.8 149 37.2 153.5 40.4Z',
  },
  // A people carrier.
  van: {
    lines:
      'M32 66H17C13.6 66 11.6 64 11.3 60.6L10.3 24C10.2 17.6 13.6 13.8 20 13.2L128 11.2C146 11 158.5 14.6 170 22.2L191 37C205 38.8 216 42 222 46.8C227.5 51.2 229 55.6 229 61.4C229 64.5 227.3 66 224.5 66H208M176 66H64M32 66A16 16 0 0 1 64 66M176 66A16 16 0 0 1 208 66M37 64a11 11 0 1 1 22 0a11 11 0 1 1-22 0ZM181 64a11 11 0 1 1 22 0a11 11 0 1 1-22 0ZM42.5 64a5.5 5.5 0 1 1 11.0 0a5.5 5.5 0 1 1-11.0 0ZM186.5 64a5.5 5.5 0 1 1 11.0 0a5.5 5.5 0 1 1-11.0 0ZM74 15V60.5H120V14M120 60.5H160C165 54 166 48 166 38.5H11M126 44H132.5M108 44H114.5M10.8 45.5H17.5L18 38.5M228 56.5C220.5 56 213.5 52.5 210 46.6',
    panes:
      'M17 34.5V22.6C17 19.8 18.6 18.4 21.4 18.3L70 17.5V34.5ZM78 34.5V17.4L116 16.8V34.5ZM124 34.5V16.6C143 16.4 154.5 19.2 164.5 26L177 34.5Z',
  },
} as const;

/** Parties larger than this are shown a van (CF-16). */
const SEDAN_SEATS = 4;

export const needsVan = (passengers: number) => passengers > SEDAN_SEATS;

/** Decoration: a saloon, or a van for a larger party. */
export function Vehicle({ passengers }: { passengers: number }) {
  const kind = needsVan(passengers) ? 'van' : 'sedan';
  const { lines, panes } = DRAWINGS[kind];
  return (
    // A new key remounts the drawing, which plays its entry animation again.
    <svg key={kind} className="cw-vehicle" viewBox="0 0 240 76" aria-hidden="true">
      <path className="cw-aircraft-lines" d={lines} vectorEffect="non-scaling-stroke" />
      <path className="cw-aircraft-panes" d={panes} />
    </svg>
  );
}
