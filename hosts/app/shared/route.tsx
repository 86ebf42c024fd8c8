import type { ComponentType } from 'react';
import { Navigate } from 'react-router';

/** A screen that is loaded on demand. */
export const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
});

/** A route that redirects. */
export const leadsTo = (to: string) => ({ Component: () => <Navigate to={to} replace /> });
