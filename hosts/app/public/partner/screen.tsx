import './partner.css';
import { type PartnerFigures, partnerOwn } from '@charter-hosts/contract';
import { ApiError, createApi } from 'charter-widgets/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { useConfig } from '../../shared/config';
import { Figures } from '../../shared/partner-figures/figures';
import { PageTitle } from '../../shared/shell';
import { LinkNotice } from '../link-notice';

type NotShown = 'incomplete' | 'ended' | 'off' | 'unreachable';

const NOTICES: Readonly<Record<NotShown, readonly [title: string, text: string]>> = {
  incomplete: [
    'This link is not complete',
    'Part of it was lost on the way. Open it once more from the message that it came with.',
  ],
  ended: ['This link has ended', 'The operator has made another one for you. Ask for it.'],
  off: ['These figures are switched off', 'The operator no longer counts requests from your pages. Ask them why.'],
  unreachable: ['Your figures could not be fetched', 'Check your connection, then try again.'],
};

/** By the status of the response. */
const WHY: ReadonlyMap<number, NotShown> = new Map([
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
  const [notShown, setNotShown] = useState<NotShown | undefined>(token ? undefined : 'incomplete');
  const { brand } = useConfig();

  const read = useCallback(async () => {
    try {
      setFigures(await api(partnerOwn));
      setNotShown(undefined);
    } catch (error) {
      setNotShown(WHY.get(error instanceof ApiError ? error.status : 0) ?? 'unreachable');
    }
  }, [api]);
  useEffect(() => {
    if (token) void read();
  }, [token, read]);

  if (notShown) {
    const [title, text] = NOTICES[notShown];
    return (
      <LinkNotice title={title} onRetry={notShown === 'unreachable' ? read : undefined}>
        {text}
      </LinkNotice>
    );
  }
  return (
    <div className="app-wide app-partner-page app-stack" aria-busy={!figures}>
      <PageTitle>{figures?.name ?? 'Your figures'}</PageTitle>
      <p className="app-lead">What became of the requests that came to {brand} from your pages, in twelve months.</p>
      {figures ? (
        <Figures name={figures.name} partnerKey={figures.key} months={figures.months} />
      ) : (
        <div className="app-stack">
          <span className="app-skeleton" />
          <span className="app-skeleton" />
        </div>
      )}
      <p className="app-small app-soft">
        The figures are for your bookkeeping and the operator’s. Nothing of a traveller’s is in them. Whoever has this
        link sees them: the operator ends it when you ask.
      </p>
    </div>
  );
}
