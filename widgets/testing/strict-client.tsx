import { type ReactNode, StrictMode } from 'react';
import { createRoot as createPlainRoot, hydrateRoot, type RootOptions } from 'react-dom/client';

/**
 * `react-dom/client` as an application under development has it: every root in StrictMode, whose effects run, end and
 * run again at each mount. The lane of the browser tests on React puts it in the place of React's own.
 */
export function createRoot(container: Element | DocumentFragment, options?: RootOptions) {
  const root = createPlainRoot(container, options);
  return {
    render: (children: ReactNode) => root.render(<StrictMode>{children}</StrictMode>),
    unmount: () => root.unmount(),
  };
}
export { hydrateRoot };
