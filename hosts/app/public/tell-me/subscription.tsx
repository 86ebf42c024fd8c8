import './tell-me.css';
import {
  type SubscriptionRecord,
  subscriptionConfirm,
  subscriptionEnd,
  subscriptionRead,
} from '@charter-hosts/contract';
import { ApiError, createApi } from 'charter-widgets/contract';
import { formatDay, formatWallClock, translatePlace, useT } from 'charter-widgets/kit';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { failureText } from '../../shared/failure';
import { PageTitle } from '../../shared/shell';
import { useBusy } from '../../shared/use-busy';
import { LinkNotice } from '../link-notice';
import { AskAgain, useFocusOnTitle } from './tell-me';

const api = createApi({ baseUrl: '/api' });

/**
 * /tell-me/emails#<token>: confirms or ends e-mails about flights, by the link of an e-mail. Opening the page changes
 * nothing, because mail scanners open links too.
 */
export function SubscriptionScreen() {
  const token = useLocation().hash.slice(1);
  return <Subscription key={token} token={token} />;
}

function Subscription({ token }: { token: string }) {
  const t = useT();
  const [found, setFound] = useState<SubscriptionRecord>();
  const [problem, setProblem] = useState<unknown>();
  const [isEnded, setEnded] = useState(false);
  const { busy, run } = useBusy();
  const [step, setStep] = useState(0);
  useFocusOnTitle(step);

  const read = useCallback(async () => {
    try {
      setFound(await api(subscriptionRead, { body: { token } }));
      setProblem(undefined);
    } catch (error) {
      setProblem(error);
    }
  }, [token]);
  useEffect(() => void read(), [read]);

  const change = (call: () => Promise<unknown>) =>
    run(async () => {
      try {
        await call();
        setProblem(undefined);
      } catch (error) {
        setProblem(error);
      }
      setStep((before) => before + 1);
    });
  const confirm = () => change(async () => setFound(await api(subscriptionConfirm, { body: { token } })));
  const end = () =>
    change(async () => {
      await api(subscriptionEnd, { query: { token } });
      setEnded(true);
    });

  const status = problem instanceof ApiError ? problem.status : 0;
  if (isEnded || status === 410) return <AskAgain title={t('You will not get any more of these e-mails')} />;
  if (problem && !found) {
    const isLinkWrong = status === 400;
    return (
      <LinkNotice
        title={t(isLinkWrong ? 'This link does not work' : 'The page could not be loaded')}
        onRetry={isLinkWrong ? undefined : read}
      >
        {failureText(problem, '', t)}
      </LinkNotice>
    );
  }
  if (!found) {
    return (
      <div className="app-wide app-tell-me app-stack" aria-busy="true">
        <PageTitle>{t('E-mails about flights')}</PageTitle>
        <span className="app-skeleton" />
      </div>
    );
  }
  return (
    <div className="app-wide app-tell-me app-stack">
      <PageTitle>{t(found.isConfirmed ? 'You will get e-mails' : 'Please confirm')}</PageTitle>
      <div className="app-stack" role="status">
        <p className="app-lead">{sentence(found, t)}</p>
        <p className="app-small app-soft">
          {t(
            found.isConfirmed
              ? 'The e-mails end on {day}. You can unsubscribe here at any time.'
              : 'Confirm by {day}. If you did not ask for this, close this page: nothing happens.',
            { day: formatDay(found.endsAt.slice(0, 10), 'long', t) },
          )}
        </p>
      </div>
      {problem !== undefined && (
        <p className="cw-alert" role="alert">
          {failureText(problem, '', t)}
        </p>
      )}
      <div className="app-row">
        {!found.isConfirmed && (
          <button type="button" className="cw-button" data-kind="primary" aria-disabled={busy} onClick={confirm}>
            {t('Yes, send me e-mails')}
          </button>
        )}
        <button type="button" className="cw-button" data-kind="plain" aria-disabled={busy} onClick={end}>
          {t(found.isConfirmed ? 'Unsubscribe' : 'No, thank you')}
        </button>
      </div>
    </div>
  );
}

function sentence(found: SubscriptionRecord, t: ReturnType<typeof useT>): string {
  const { departs, isEmptyLegOnly, firstDay, lastDay, party } = found;
  const names = {
    from: translatePlace(t, found.from).city,
    to: translatePlace(t, found.to).city,
    party: t(party > 1 ? '{count} passengers' : '1 passenger', { count: party }),
  };
  const text = departs
    ? t('We will e-mail you when the flight from {from} to {to}, {day}, has seats for {party}.', {
        ...names,
        day: formatWallClock(departs, 'short', t),
      })
    : t(
        isEmptyLegOnly
          ? 'We will e-mail you when there is an empty leg from {from} to {to} with seats for {party}.'
          : 'We will e-mail you when there is a flight from {from} to {to} with seats for {party}.',
        names,
      );
  const [first = '', last = ''] = [firstDay, lastDay].map((day) => day && formatDay(day, 'long', t));
  const days =
    first === last
      ? 'We look for flights on {first}.'
      : !last
        ? 'We look for flights from {first} on.'
        : first
          ? 'We look for flights from {first} to {last}.'
          : 'We look for flights until {last}.';
  return first || last ? `${text} ${t(days, { first, last })}` : text;
}
