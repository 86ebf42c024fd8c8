import { type MouseEvent, useCallback } from 'react';
import { useLoad } from './loading';
import { useSay } from './words';

// A chunk of its own: hardly anybody ever sees it.

export interface CrashNoticeProps {
  /** Where the API lives: its origin tells how to reach the operator. */
  apiBase: string;
  /** Draws the widget anew. */
  onAgain: () => void;
}

/** What stands in a widget's place when it could not be drawn: whom to turn to instead, and a way to try again. */
export function CrashNotice({ apiBase, onAgain }: CrashNoticeProps) {
  const say = useSay();
  const [contact] = useLoad(useCallback(() => contactOf(apiBase), [apiBase]));
  const { phone, email } = contact.state === 'loaded' ? contact.data : NOBODY;

  function again({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes: whoever pressed it stays where it was.
    const root = currentTarget.closest<HTMLElement>('.cw-root');
    if (root) root.tabIndex = -1;
    root?.focus({ preventScroll: true });
    onAgain();
  }

  return (
    <>
      <p>
        <strong>{say('Something went wrong here')}</strong>
      </p>
      <p>
        {say(
          phone || email
            ? 'Try again, or reach us directly: we are glad to arrange it for you.'
            : 'Please try again. If that does not help, reload the page.',
        )}
      </p>
      {(phone || email) && (
        <p className="cw-crash-contact">
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} dir="ltr">
              {email}
            </a>
          )}
        </p>
      )}
      <button type="button" className="cw-button" data-kind="plain" onClick={again}>
        {say('Try again')}
      </button>
    </>
  );
}

/** Milliseconds: by then the notice has long been read. */
const PATIENCE = 10_000;

const NOBODY = { phone: '', email: '' };

/** How the operator is reached, by the configuration that its server shows to everybody; '' where it does not say. */
async function contactOf(apiBase: string): Promise<typeof NOBODY> {
  try {
    const address = new URL('/config.json', new URL(apiBase, document.baseURI));
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    const { supportPhone, supportEmail } = await answer.json();
    return { phone: textOf(supportPhone), email: textOf(supportEmail) };
  } catch {
    return NOBODY;
  }
}

/** Without a schema: it would come with the first load, as what is shared does, for what hardly anybody sees. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
