import type { MouseEvent } from 'react';
import { useT } from '../../messages';
import { ContactLinks, useContact } from './operator-contact';

// A chunk of its own: it is rarely shown.

export interface CrashNoticeProps {
  /** Where the API lives: its origin tells how to reach the operator. */
  apiBase: string;
  /** Renders the widget again. */
  onAgain: () => void;
}

/** In place of a widget that failed to render: how to reach the operator, and a button to try again. */
export function CrashNotice({ apiBase, onAgain }: CrashNoticeProps) {
  const t = useT();
  const contact = useContact(apiBase);

  function again({ currentTarget }: MouseEvent<HTMLElement>) {
    // The pressed button is removed, so the focus is moved to the widget.
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
          contact.phone || contact.email
            ? 'Try again, or reach us directly: we are glad to arrange it for you.'
            : 'Please try again. If that does not help, reload the page.',
        )}
      </p>
      <ContactLinks {...contact} />
      <button type="button" className="cw-button" data-kind="plain" onClick={again}>
        {t('Try again')}
      </button>
    </>
  );
}
