import { useT } from 'charter-widgets/kit';
import type { ReactNode } from 'react';

export interface RetryProps {
  /** Whether the retry is running. Default false. */
  busy?: boolean;
  onRetry: () => unknown;
  /** Default: `plain`. */
  kind?: 'plain' | 'primary';
  /** Default 'Try again'. */
  label?: string | undefined;
}

/** A button that tries again. It may disappear, so the focus moves to its section, or to the screen's heading. */
export function Retry({ busy = false, onRetry, kind = 'plain', label = 'Try again' }: RetryProps) {
  const t = useT();
  return (
    <button
      type="button"
      className="cw-button"
      data-kind={kind}
      // Not `disabled`, which would lose the focus.
      aria-disabled={busy}
      onClick={({ currentTarget }) => {
        if (busy) return;
        const section = currentTarget.closest<HTMLElement>('section[tabindex]');
        (section ?? currentTarget.closest('main')?.querySelector('h1'))?.focus({ preventScroll: true });
        onRetry();
      }}
    >
      {t(busy ? 'Trying...' : label)}
    </button>
  );
}

/** An alert with a retry button, in place of a part that could not be loaded. */
export function RetryAlert({ children, ...retry }: RetryProps & { children: ReactNode }) {
  return (
    <div className="cw-alert app-retry app-row app-between" role="alert">
      <p>{children}</p>
      <Retry {...retry} />
    </div>
  );
}
