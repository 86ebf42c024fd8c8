import type { ComponentType } from 'react';
import { Navigate } from 'react-router';

/** A screen, loaded on demand: what is public loads nothing of the back office. */
export const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) => ({
  lazy: async () => ({ Component: (await load())[name] }),
});

/** An address that leads to another. */
export const leadsTo = (to: string) => ({ Component: () => <Navigate to={to} replace /> });
