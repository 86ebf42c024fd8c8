import './trip.css';
import { useT } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { failureText } from '../../shared/failure';
import { useFramed } from '../../shared/framed';
import { dayOf } from '../../shared/quote/quote-sheet';
import { readChoice, useLanguage } from '../../shared/texts/language';
import { loadTexts } from '../../shared/texts/texts';
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
  const t = useT();
  const { api, trip, setTrip, notShown, erased, read } = useTrip(token);
  const isReady = useTripLanguage((trip ?? erased)?.locale);

  if (erased && isReady) return <Erased at={erased.erasedAt} />;
  if (trip && isReady)
    return <TripPage api={api} trip={trip} onChanged={setTrip} isStale={notShown !== undefined} onRetry={read} />;
  if (!notShown || trip || erased) return <Skeleton />;
  if (typeof notShown === 'object') {
    return (
      <LinkNotice title={t('Your request could not be loaded')} onRetry={read}>
        {failureText(notShown.error, '', t)} {t('Nothing is lost.')}
      </LinkNotice>
    );
  }
  const [title, text] = NOTICES[notShown];
  return <LinkNotice title={t(title)}>{t(text)}</LinkNotice>;
}

/**
 * Shows the site in the language of a trip, unless the reader has chosen one.
 *
 * @param of undefined until the trip is known
 * @returns whether the language is shown
 */
function useTripLanguage(of: string | undefined): boolean {
  const [, show] = useLanguage();
  const framed = useFramed();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (of === undefined) return;
    const isUrdu = /^ur\b/.test(of) && !readChoice(framed);
    void loadTexts(isUrdu ? 'ur' : 'en').then(() => {
      if (isUrdu) show('ur');
      setShown(true);
    });
  }, [of, framed, show]);
  return isShown;
}

/** The shape of the page until the trip has loaded. */
function Skeleton() {
  const t = useT();
  return (
    <div className="app-wide app-travel" aria-busy="true">
      <h1 tabIndex={-1} className="cw-hidden">
        {t('Your request')}
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
  ended: ['This link has been replaced', 'Your request has a new link. Ask us to send it to you.'],
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
