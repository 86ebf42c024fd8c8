import './partners.css';
import { type DeskPartner, partnerList } from '@charter-hosts/contract';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from 'charter-widgets/contract';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { Link } from '../../shared/link';
import { Retry } from '../../shared/retry';
import { api } from '../../shared/session';
import { Glyph, PageTitle } from '../../shared/shell';
import { Age } from '../clock';
import { useMay } from '../role';
import { PartnerDialog } from './dialog';

export const PARTNERS = ['partners'];

/** Every partner; kept, so that a partner's own page needs no other call. */
export const usePartners = () =>
  useQuery<DeskPartner[]>({ queryKey: PARTNERS, queryFn: ({ signal }) => api(partnerList, { signal }) });

/** /admin/partners: on whose pages the widgets stand, and how much came from there (AR-81). */
export function PartnersScreen() {
  const { data, error, isFetching, refetch } = usePartners();
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<number>();
  const mayChange = useMay('dispatcher');

  if (error && !data) {
    return (
      <div className="app-notice" role="alert">
        <PageTitle>The partners could not be fetched</PageTitle>
        <p>{errorMessage(error, 'The server refused it.', 'Check your connection, then try again.')}</p>
        <Retry kind="primary" busy={isFetching} onRetry={refetch} />
      </div>
    );
  }
  const add = mayChange && (
    <button type="button" className="cw-button" data-kind="primary" onClick={() => setMaking(true)}>
      Add a partner
    </button>
  );
  return (
    <div className="app-wide app-partners-page">
      <PageTitle aside={data && data.length > 0 && add}>Partners</PageTitle>
      <p className="app-lead">
        Those on whose pages the widgets stand. A request that says a partner’s key counts for them, and they see what
        became of it by a link of their own.
      </p>
      {data?.length === 0 ? (
        <div className="app-partners-none">
          <p>
            No partner yet. Add one, put their key into the snippet for their page, and their requests are counted from
            then on.
          </p>
          {add}
        </div>
      ) : (
        <ul className="app-partners" aria-busy={!data}>
          {!data &&
            ['one', 'two', 'three'].map((row) => (
              <li key={row}>
                <span className="app-skeleton" />
              </li>
            ))}
          {data?.map(({ id, key, name, contact, isOff, requests, lastAt }) => (
            <li key={id} data-off={isOff || undefined}>
              <Link className="app-partners-name" to={`/admin/partners/${id}`}>
                <strong>{name}</strong>
                <small>
                  {key}
                  {contact && ` · ${contact}`}
                </small>
              </Link>
              <span className="app-partners-count cw-numbers">
                <strong>{requests.toLocaleString('en')}</strong> {requests === 1 ? 'request' : 'requests'}
              </span>
              <span className="app-partners-last">
                {isOff ? (
                  'Switched off'
                ) : lastAt ? (
                  <>
                    The last one <Age at={lastAt} />
                  </>
                ) : (
                  'None yet'
                )}
              </span>
              <Glyph name="forward" />
            </li>
          ))}
        </ul>
      )}
      {making && (
        <PartnerDialog
          onClose={() => setMaking(false)}
          onSaved={(id) => {
            // With the dialog what was typed in it is gone, and nothing is asked on the way.
            setMaking(false);
            setMade(id);
          }}
        />
      )}
      {made && <Navigate to={`/admin/partners/${made}`} />}
    </div>
  );
}
