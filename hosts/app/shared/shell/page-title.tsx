import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../config';

export interface PageTitleProps {
  /** Also the title of the browser's tab, followed by the brand. */
  children: string;
  /** Beside the heading. */
  aside?: ReactNode;
}

/** A screen's heading. It gets the focus when the route changes (shell.tsx). */
export function PageTitle({ children, aside }: PageTitleProps) {
  const { brand } = useConfig();
  useEffect(() => {
    document.title = `${children} – ${brand}`;
  }, [children, brand]);
  return (
    <div className="app-title">
      <h1 tabIndex={-1}>{children}</h1>
      {aside}
    </div>
  );
}

const PATHS = {
  back: 'M16 10H4.500M9 5l-5 5 5 5',
  forward: 'M4 10h11.500M11 5l5 5-5 5',
  up: 'M5.500 12l4.500-4.500L14.500 12',
  down: 'M5.500 8l4.500 4.500L14.500 8',
  download: 'M10 3v9.500M6 8.500l4 4 4-4M4 16.500h12',
  search: 'M9 3.500a5.500 5.500 0 1 1 0 11 5.500 5.500 0 0 1 0-11ZM13 13l4 4',
  picture: 'M3 4h14v12H3zM3 13l4-4 4 4 2-2 4 4M13 7.500v.01',
  copy: 'M7 7h9v9.500H7zM4 13V3.500h9',
  show: 'M2 10c2-3.700 4.700-5.500 8-5.500s6 1.800 8 5.500c-2 3.700-4.700 5.500-8 5.500S4 13.700 2 10ZM10 7.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5Z',
  hide: 'M3 3l14 14M8 4.700A8 8 0 0 1 10 4.500c3.300 0 6 1.800 8 5.500a13 13 0 0 1-2.300 3.200M5.500 6.200A12 12 0 0 0 2 10c2 3.700 4.700 5.500 8 5.500a8 8 0 0 0 3.800-.9M8.300 8.200a2.500 2.500 0 0 0 3.500 3.600',
} as const;

/** A line icon of the app. It is decoration: the control has the accessible name. */
export function Glyph({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg
      className="cw-icon"
      data-way={/back|forward/.test(name) || undefined}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
