const PATHS = {
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  close: 'M5 5l10 10M15 5L5 15',
  swap: 'M3 7h13l-3.5-3.5M17 13H4l3.5 3.5',
  tick: 'M4 10.5l4 4 8-9',
  warning: 'M10 6v5M10 14v.01M10 2.5l8 14.5H2z',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 11.5h8V17H6z',
  down: 'M5 7.5l5 5 5-5',
  back: 'M12 4.5L6.5 10l5.5 5.5',
  forward: 'M8 4.5L13.5 10 8 15.5',
} as const;

/** A line icon of 20 pixels in the text's colour. It is decoration: the control has the accessible name. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="cw-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
