/** In the place of what could not be fetched: what happened, and the way to try again. */
export function Failure({ message, busy, onRetry }: { message: string; busy: boolean; onRetry: () => unknown }) {
  return (
    <div className="app-empty" role="alert">
      <h2>{message}</h2>
      <p>Check your connection, then try again.</p>
      {/* Not `disabled`, which would take the focus away from who pressed it. */}
      <button
        type="button"
        className="cw-button"
        data-kind="plain"
        aria-disabled={busy}
        onClick={() => !busy && onRetry()}
      >
        {busy ? 'Trying...' : 'Try again'}
      </button>
    </div>
  );
}
