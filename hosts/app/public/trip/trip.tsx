import './trip.css';
import { LookRoot, useT, type Words } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { dayOf } from '../../shared/quote/quote-sheet';
import { LinkNotice } from '../link-notice';
import { TripPage } from './trip-page';
import { type NotShown, useTrip } from './use-trip';

/** /trip#<token>: a request as its traveller sees it, by the link alone, without an account. */
export function TripScreen() {
  // The token is in the fragment, which is in no server's log and in no referrer. It stays there as a bookmark.
  const token = useLocation().hash.slice(1);
  return <LinkedTrip key={token} token={token} />;
}

function LinkedTrip({ token }: { token: string }) {
  const { api, trip, setTrip, notShown, erased, read } = useTrip(token);
  const [words, setWords] = useState<Words>();
  const locale = (trip ?? erased)?.locale.slice(0, 2) === 'ur' ? 'ur' : 'en';
  useEffect(() => {
    let current = true;
    // Without it the page is in English.
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
  if (!trip) {
    if (!notShown) return <Skeleton />;
    const [title, text] = NOTICES[notShown];
    return (
      <LinkNotice title={title} onRetry={notShown === 'unreachable' ? read : undefined}>
        {text}
      </LinkNotice>
    );
  }
  return (
    <LookRoot locale={locale} words={locale === 'ur' ? words : undefined}>
      <TripPage api={api} trip={trip} onChanged={setTrip} isStale={notShown !== undefined} onRetry={read} />
    </LookRoot>
  );
}

/** The shape of the page until the trip has loaded. */
function Skeleton() {
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

const NOTICES: Readonly<Record<NotShown, readonly [title: string, text: string]>> = {
  incomplete: [
    'This link is not complete',
    'Part of it was lost on the way. Open it once more from the message or the confirmation that it came with.',
  ],
  ended: ['This link has ended', 'The desk has given your request another one. Ask it to send it to you.'],
  unreachable: ['Your request could not be fetched', 'Check your connection, then try again. Nothing is lost.'],
};

function Erased({ at }: { at: string }) {
  const t = useT();
  // The day in UTC, as in the answer.
  const date = dayOf(at.slice(0, 19), t);
  return (
    <LinkNotice title={t('This request was erased')}>
      {t('This request and the personal data in it were erased on {date}. Nothing of it can be shown.', { date })}
    </LinkNotice>
  );
}
