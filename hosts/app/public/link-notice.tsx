import { dataLink } from 'charter-widgets/contract';
import { type ReactNode, useState } from 'react';
import { telHref, useConfig } from '../shared/config';
import { Retry } from '../shared/retry';
import { Notice } from '../shared/shell';

export interface LinkNoticeProps {
  title: string;
  children: ReactNode;
  /** Reads again. Default: there is nothing to try again. */
  onRetry?: (() => Promise<void>) | undefined;
}

/** In place of what a personal link shows: why it is not shown, and how to reach the operator. */
export function LinkNotice({ title, children, onRetry }: LinkNoticeProps) {
  const { supportPhone, supportEmail } = useConfig();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    await onRetry?.();
    setBusy(false);
  }
  return (
    <Notice title={title}>
      <p>{children}</p>
      {onRetry && <Retry kind="primary" busy={busy} onRetry={retry} />}
      {(supportPhone || supportEmail) && (
        <p className="app-row">
          {supportPhone && (
            <a className="app-link cw-numbers" href={telHref(supportPhone)}>
              {supportPhone}
            </a>
          )}
          {supportEmail && (
            <a className="app-link" href={dataLink('mailto:', supportEmail)}>
              {supportEmail}
            </a>
          )}
        </p>
      )}
    </Notice>
  );
}
