import './trip.css';
import { LookRoot, useT, type Words } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { failureText } from '../../shared/failure';
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
      void import('../../shared/texts/late/ur').then(
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
    if (typeof notShown === 'object') {
      return (
        <LinkNotice title="Your request could not be loaded" onRetry={read}>
          {failureText(notShown.error, '')} Nothing is lost.
        </LinkNotice>
      );
    }
    const [title, text] = NOTICES[notShown];
    return <LinkNotice title={title}>{text}</LinkNotice>;
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

const NOTICES: Readonly<Record<Extract<NotShown, string>, readonly [title: string, text: string]>> = {
  incomplete: [
    'This link is not complete',
    'Part of the link is missing. Open it again from the message or the confirmation that you received.',
  ],
  ended: ['This link has ended', 'Your request has a new link. Ask us to send it to you.'],
};

function Erased({ at }: { at: string }) {
  const t = useT();
  // The day in UTC, as in the answer.
  const date = dayOf(at.slice(0, 19), t);
  return (
    <LinkNotice title={t('This request was erased')}>
      {t('This request and its personal data were erased on {date}.', { date })}
    </LinkNotice>
  );
}
