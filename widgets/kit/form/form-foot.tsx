import { type ReactNode, useSyncExternalStore } from 'react';
import { useT } from '../messages';

export interface FormNoticeProps {
  /** The error in English; '' for none. */
  failure: string;
  /** The notice of a request that waits for a network. */
  children?: ReactNode;
}

/** Shows next to the button why the last request failed, and that there is no network. Changes are read out. */
export function FormNotice({ failure, children }: FormNoticeProps) {
  const t = useT();
  const online = useOnline();
  const shown = failure !== '' || !online;
  return (
    <div className={shown || children ? 'cw-alert' : undefined}>
      <div role="alert">
        {failure && <strong>{t(failure)}</strong>}
        {failure && <br />}
        {shown &&
          !children &&
          t(online ? 'Nothing is lost: your details are still here.' : 'You are offline. Your details are still here.')}
      </div>
      {children}
    </div>
  );
}

/** Returns false without a network; a server counts as online. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  );

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export interface SendButtonProps {
  label: string;
  /** True while the request is being sent. The button is not `disabled` then, so that it keeps the focus. */
  busy: boolean;
  /** The form's id, for a button outside the form. */
  form?: string;
}

export function SendButton({ label, busy, form }: SendButtonProps) {
  const t = useT();
  return (
    <button type="submit" form={form} className="cw-button" part="button" data-kind="primary" aria-disabled={busy}>
      {t(busy ? 'Submitting...' : label)}
    </button>
  );
}
