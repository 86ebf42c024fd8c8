import { type ReactNode, useEffect } from 'react';
import { useScreenError } from '../router';

export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="app-notice app-stack app-soft" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

/** In a screen's place when its code could not be loaded, or failed: a new release may have taken it away. */
export function Broken() {
  const error = useScreenError();
  useEffect(() => console.error(error), [error]);
  return (
    <Notice title="This page could not be shown">
      <p>Check your connection, then load the page again.</p>
      <button type="button" className="cw-button" data-kind="primary" onClick={() => window.location.reload()}>
        Reload
      </button>
    </Notice>
  );
}
