import * as React from 'react';
import { createRoot as createPlainRoot, hydrateRoot, type RootOptions } from 'react-dom/client';

/** React notes the stack of each new element for its messages until this count is high: a sixth of the tests' time. */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as Record<
  string,
  object
>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

/**
 * `react-dom/client` as an application under development has it: every root in StrictMode, whose effects run, end and
 * run again at each mount. The lane of the browser tests on React puts it in the place of React's own.
 */
export function createRoot(container: Element | DocumentFragment, options?: RootOptions) {
  const root = createPlainRoot(container, options);
  return {
    render: (children: React.ReactNode) => root.render(<React.StrictMode>{children}</React.StrictMode>),
    unmount: () => root.unmount(),
  };
}
export { hydrateRoot };
