import type { ReactNode } from 'react';
import { Contacts } from '../shared/contacts';
import { Retry } from '../shared/retry';
import { Notice } from '../shared/shell';
import { useBusy } from '../shared/use-busy';

export interface LinkNoticeProps {
  title: string;
  children: ReactNode;
  /** Reads again. Default: there is nothing to try again. */
  onRetry?: (() => Promise<void>) | undefined;
}

/** In place of what a personal link shows: why it is not shown, and how to reach the operator. */
export function LinkNotice({ title, children, onRetry }: LinkNoticeProps) {
  const { busy, run } = useBusy();
  return (
    <Notice title={title}>
      <p>{children}</p>
      {onRetry && <Retry kind="primary" busy={busy} onRetry={() => run(onRetry)} />}
      <Contacts />
    </Notice>
  );
}
