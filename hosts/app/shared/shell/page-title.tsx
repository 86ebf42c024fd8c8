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
} as const;

interface GlyphProps {
  name?: keyof typeof PATHS;
  /** The lines of an icon that few screens have, 20 by 20. */
  path?: string;
}

/** A line icon of the app. It is decoration: the control has the accessible name. */
export function Glyph({ name, path = name && PATHS[name] }: GlyphProps) {
  return (
    <svg
      className="cw-icon"
      data-way={name === 'back' || name === 'forward' || undefined}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
