import type { MouseEvent } from 'react';
import { useT } from '../../messages';
import { ContactLinks, useOperator } from './operator-contact';

export interface CrashNoticeProps {
  /** The API, whose origin has the operator's contact. */
  apiBase: string;
  /** Renders the widget again. */
  onAgain: () => void;
}

/** Replaces a widget that failed to render. */
export function CrashNotice({ apiBase, onAgain }: CrashNoticeProps) {
  const t = useT();
  const contact = useOperator(apiBase)?.contact;

  function again({ currentTarget }: MouseEvent<HTMLElement>) {
    // The pressed button is removed, so the widget gets the focus.
    const root = currentTarget.closest<HTMLElement>('.cw-root');
    if (root) root.tabIndex = -1;
    root?.focus({ preventScroll: true });
    onAgain();
  }

  return (
    <>
      <p>
        <strong>{t('Something went wrong here')}</strong>
      </p>
      <p>
        {t(
          contact?.phone || contact?.email
            ? 'Try again, or contact us: we will be glad to help you.'
            : 'Please try again. If that does not help, reload the page.',
        )}
      </p>
      {contact && <ContactLinks {...contact} />}
      <button type="button" className="cw-button" part="secondary-button" data-kind="plain" onClick={again}>
        {t('Try again')}
      </button>
    </>
  );
}
