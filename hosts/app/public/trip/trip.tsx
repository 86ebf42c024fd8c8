import './trip.css';
import { dataLink } from 'charter-widgets/contract';
import { LookRoot, useT, type Words } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { telHref, useConfig } from '../../shared/config';
import { dayOf } from '../../shared/quote/quote-sheet';
import { Retry } from '../../shared/retry';
import { Notice } from '../../shared/shell';
import { TripPage } from './trip-page';
import { type NotShown, useTrip } from './use-trip';

/** /trip#<token>: a request as its traveller sees it, by the link alone, without an account. */
export function TripScreen() {
  // In the fragment, so that no server's log and no other page's referrer has it; it stays in the address, as the
  // traveller's own bookmark.
  const token = useLocation().hash.slice(1);
  return <OfLink key={token} token={token} />;
}

function OfLink({ token }: { token: string }) {
  const { api, trip, setTrip, notShown, erased, read } = useTrip(token);
  const [words, setWords] = useState<Words>();
  const locale = (trip ?? erased)?.locale.slice(0, 2) === 'ur' ? 'ur' : 'en';
  useEffect(() => {
    let current = true;
    // English where it does not come.
    if (locale === 'ur')
      void import('./late/ur').then(
        ({ UR }) => current && setWords(UR),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [locale]);

  if (erased) {
    return (
      <LookRoot locale={locale} words={locale === 'ur' ? words : undefined}>
        <Erased at={erased.erasedAt} />
      </LookRoot>
    );
  }
  if (!trip) return notShown ? <Away why={notShown} onRetry={read} /> : <Ghost />;
  return (
    <LookRoot locale={locale} words={locale === 'ur' ? words : undefined}>
      <TripPage api={api} trip={trip} onChanged={setTrip} isStale={notShown !== undefined} onRetry={read} />
    </LookRoot>
  );
}

/** Keeps the page's form until the trip is there. */
function Ghost() {
  return (
    <div className="app-wide app-travel" aria-busy="true">
      <h1 tabIndex={-1} className="cw-hidden">
        Your request
      </h1>
      <div className="app-travel-ghost app-stack">
        <span className="app-skeleton" />
        <span className="app-skeleton" />
        <span className="app-skeleton" />
      </div>
    </div>
  );
}

const AWAY: Readonly<Record<NotShown, readonly [title: string, text: string]>> = {
  incomplete: [
    'This link is not complete',
    'Part of it was lost on the way. Open it once more from the message or the confirmation that it came with.',
  ],
  ended: ['This link has ended', 'The desk has given your request another one. Ask it to send it to you.'],
  unreachable: ['Your request could not be fetched', 'Check your connection, then try again. Nothing is lost.'],
};

function Erased({ at }: { at: string }) {
  const t = useT();
  // The day in UTC, as the answer says it.
  const date = dayOf(at.slice(0, 19), t);
  return (
    <Notice title={t('This request was erased')}>
      <p>
        {t('This request and the personal data in it were erased on {date}. Nothing of it can be shown.', { date })}
      </p>
      <Reach />
    </Notice>
  );
}

function Away({ why, onRetry }: { why: NotShown; onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [title, text] = AWAY[why];
  async function retry() {
    setBusy(true);
    await onRetry();
    setBusy(false);
  }
  return (
    <Notice title={title}>
      <p>{text}</p>
      {why === 'unreachable' && <Retry kind="primary" busy={busy} onRetry={retry} />}
      <Reach />
    </Notice>
  );
}

/** How the operator is reached. */
function Reach() {
  const { supportPhone, supportEmail } = useConfig();
  if (!supportPhone && !supportEmail) return null;
  return (
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
  );
}
