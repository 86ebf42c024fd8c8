import type { ReactNode } from 'react';

export interface RetryProps {
  /** It is being tried again. Default false. */
  busy?: boolean;
  onRetry: () => unknown;
  /** Default: `plain`. */
  kind?: 'plain' | 'primary';
}

/** Tries once more what has failed. It may go with the failure: the focus goes to its section, or to the screen's heading. */
export function Retry({ busy = false, onRetry, kind = 'plain' }: RetryProps) {
  return (
    <button
      type="button"
      className="cw-button"
      data-kind={kind}
      // Not `disabled`, which would take the focus away from who pressed it.
      aria-disabled={busy}
      onClick={({ currentTarget }) => {
        if (busy) return;
        const section = currentTarget.closest<HTMLElement>('section[tabindex]');
        (section ?? currentTarget.closest('main')?.querySelector('h1'))?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      {busy ? 'Trying...' : 'Try again'}
    </button>
  );
}

/** In the place of what could not be fetched, on a screen that shows more than that. */
export function RetryAlert({ children, ...retry }: RetryProps & { children: ReactNode }) {
  return (
    <div className="cw-alert app-retry app-row app-between" role="alert">
      <p>{children}</p>
      <Retry {...retry} />
    </div>
  );
}
