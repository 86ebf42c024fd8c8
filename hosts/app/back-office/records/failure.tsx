/** In the place of what could not be fetched: what happened, and the way to try again. */
export function Failure({ message, busy, onRetry }: { message: string; busy: boolean; onRetry: () => unknown }) {
  return (
    <div className="app-empty" role="alert">
      <h2>{message}</h2>
      <p>Check your connection, then try again.</p>
      <Retry busy={busy} onRetry={onRetry} />
    </div>
  );
}

/** Not `disabled` while it is busy, which would take the focus away from who pressed it. */
export function Retry({ busy, onRetry }: { busy: boolean; onRetry: () => unknown }) {
  return (
    <button
      type="button"
      className="cw-button"
      data-kind="plain"
      aria-disabled={busy}
      onClick={() => !busy && onRetry()}
    >
      {busy ? 'Trying...' : 'Try again'}
    </button>
  );
}

/** Over what was read before, when reading it again has failed. */
export function Stale({ message }: { message: string }) {
  return (
    <p className="cw-alert app-stale" role="alert">
      {message}. What you see may be out of date.
    </p>
  );
}
