import { type ReactNode, useEffect } from 'react';
import { useConfig } from '../config';

export interface PageTitleProps {
  /** Also the title of the browser's tab, followed by the brand. */
  children: string;
  /** Beside the heading, not part of it. */
  aside?: ReactNode;
}

/** A screen's heading. Focus comes here when the route changes (shell.tsx). */
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
