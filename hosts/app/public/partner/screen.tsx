import './partner.css';
import { type PartnerFigures, partnerOwn } from '@charter-hosts/contract';
import { ApiError, createApi } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../shared/config';
import { failureText } from '../../shared/failure';
import { Figures } from '../../shared/partner-figures/figures';
import { PageTitle } from '../../shared/shell';
import { LinkNotice } from '../link-notice';

type PartnerNotice = 'incomplete' | 'ended' | 'off';
/** Why no figures are shown; anything else is the error of the read. */
type NoFigures = PartnerNotice | { error: unknown };

const NOTICES: Readonly<Record<PartnerNotice, readonly [title: string, text: string]>> = {
  incomplete: [
    'This link does not work',
    'Part of it is missing or wrong. Open it again from the message that you received.',
  ],
  ended: ['This link has been replaced', 'The operator has made a new link for you. Ask for it.'],
  off: [
    'These statistics are switched off',
    'The operator no longer counts requests from your pages. Please ask the operator.',
  ],
};

/** By the status of the response. */
const WHY: ReadonlyMap<number, PartnerNotice> = new Map([
  [401, 'incomplete'],
  [403, 'off'],
  [410, 'ended'],
]);

/** /partner#<token>: the figures of a partner's requests, by the link alone, without an account. */
export function PartnerScreen() {
  // The token is in the fragment, which is in no server's log and in no referrer.
  const token = useLocation().hash.slice(1);
  return <LinkedFigures key={token} token={token} />;
}

function LinkedFigures({ token }: { token: string }) {
  const api = useMemo(() => createApi({ baseUrl: '/api', token: () => token }), [token]);
  const [figures, setFigures] = useState<PartnerFigures>();
  const [notShown, setNotShown] = useState<NoFigures | undefined>(token ? undefined : 'incomplete');
  const t = useT();
  const { brand } = useConfig();

  const read = useCallback(async () => {
    try {
      setFigures(await api(partnerOwn));
      setNotShown(undefined);
    } catch (error) {
      setNotShown(WHY.get(error instanceof ApiError ? error.status : 0) ?? { error });
    }
  }, [api]);
  useEffect(() => {
    if (token) void read();
  }, [token, read]);

  if (notShown) {
    if (typeof notShown === 'object') {
      return (
        <LinkNotice title={t('Your statistics could not be loaded')} onRetry={read}>
          {failureText(notShown.error, '', t)}
        </LinkNotice>
      );
    }
    const [title, text] = NOTICES[notShown];
    return <LinkNotice title={t(title)}>{t(text)}</LinkNotice>;
  }
  return (
    <div className="app-wide app-partner-page app-stack" aria-busy={!figures}>
      <PageTitle>{figures?.name ?? t('Your statistics')}</PageTitle>
      <p className="app-lead">
        {t('What happened to the requests that came to {brand} from your pages, in twelve months.', { brand })}
      </p>
      {figures ? (
        <Figures name={figures.name} partnerKey={figures.key} months={figures.months} />
      ) : (
        <div className="app-stack">
          <span className="app-skeleton" />
          <span className="app-skeleton" />
        </div>
      )}
      <p className="app-small app-soft">
        {t(
          'The statistics are for your bookkeeping and the operator’s. They contain no personal data. Anyone with this link can see them: ask the operator to replace it.',
        )}
      </p>
    </div>
  );
}
