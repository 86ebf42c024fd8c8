import { useSyncExternalStore } from 'react';
import { useT } from '../messages';

/**
 * Beside the button: why the last request was not stored, and that there is no network. Read out when it changes.
 *
 * @param failure in English; '' when there is none
 */
export function FormNotice({ failure }: { failure: string }) {
  const t = useT();
  const online = useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );
  const shown = failure !== '' || !online;
  return (
    <div role="alert" className={shown ? 'cw-alert' : undefined}>
      {failure && <strong>{t(failure)}</strong>}
      {failure && <br />}
      {shown &&
        t(
          online
            ? 'Nothing is lost: your details are still here.'
            : 'You are offline. Your details are kept; send them when you are back online.',
        )}
    </div>
  );
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
