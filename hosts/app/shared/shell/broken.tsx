import { useT } from 'charter-widgets/kit';
import { Component, type ReactNode, useEffect } from 'react';
import { type Location, Outlet, useLocation } from 'react-router';
import { useLoadError } from '../router/site-router';

export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="app-notice app-stack app-soft" role="alert">
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

/** Shows the screen of a route, or a notice when it could not be loaded or drawn. */
export function ScreenBoundary() {
  return (
    <Boundary location={useLocation()} loadError={useLoadError()}>
      <Outlet />
    </Boundary>
  );
}

interface BoundaryProps {
  /** Another location is tried anew. */
  location: Location;
  loadError: unknown;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { location: Location; error?: unknown }> {
  override state = { location: this.props.location, error: undefined };
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }
  static getDerivedStateFromProps({ location }: BoundaryProps, before: { location: Location }) {
    return location === before.location ? null : { location, error: undefined };
  }
  override render() {
    const error = this.props.loadError ?? this.state.error;
    return error === undefined ? this.props.children : <Broken error={error} />;
  }
}

/** In the place of a screen that failed: a new release may have removed its code. */
function Broken({ error }: { error: unknown }) {
  const t = useT();
  useEffect(() => console.error(error), [error]);
  // Without a network its code could not be loaded.
  useEffect(() => {
    if (navigator.onLine) return;
    const reload = () => window.location.reload();
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <Notice title={t('This page could not be shown')}>
      <p>{t(navigator.onLine ? 'Load the page again.' : 'Check your connection, then load the page again.')}</p>
      <button type="button" className="cw-button" data-kind="primary" onClick={() => window.location.reload()}>
        {t('Reload')}
      </button>
    </Notice>
  );
}
