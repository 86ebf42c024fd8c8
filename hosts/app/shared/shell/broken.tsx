import { type ReactNode, useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { Retry } from '../retry';

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="app-notice" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

/** In a screen's place when its code could not be loaded, or failed: a new release may have taken it away. */
export function Broken() {
  const error = useRouteError();
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

/** In the app's place when the server gives no configuration. */
export function Unreachable({ onRetry }: { onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <Notice title="The server cannot be reached">
      <p>Check your connection, then try again.</p>
      <Retry kind="primary" busy={busy} onRetry={retry} />
    </Notice>
  );
}
