import 'charter-widgets/flight-gallery/styles.css';
import '../search/refine.css';
import { MAX_PAGE } from '@charter-hosts/contract';
import type { FlightRecord, Page } from 'charter-widgets/contract';
import { FlightGallery } from 'charter-widgets/flight-gallery';
import { useT } from 'charter-widgets/kit';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConfig } from '../../shared/config';
import { useFramed } from '../../shared/framed';
import { Link } from '../../shared/link';
import { useFirstData } from '../../shared/router/site-router';
import { byOrder, filtersCall, readFilters, readOrder, writeFilters, writeOrder } from '../search/filters';
import { Refine, WithoutOne } from '../search/refined/refine';
import { FlowPage } from './flow-page';
import './flight-gallery.css';

/** /flights-products. Its query has filters and an order, like the search. */
export function FlightGalleryPage() {
  const t = useT();
  const { pkrPerUsd } = useConfig();
  const framed = useFramed();
  const navigate = useNavigate();
  const { search } = useLocation();
  const initial: Page<FlightRecord> | undefined = useFirstData();
  const order = readOrder(search);
  const filters = readFilters(search);
  const compare = useMemo(() => byOrder(order), [order]);
  const ask = (query: string) => void navigate({ search: query }, { replace: true, preventScrollReset: true });
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <FlowPage
      widget="flight-gallery"
      title="Seats on our flights"
      lead="Prices are per seat. Times are local at each airport. Choose a flight to see the aircraft and to book."
    >
      {(told) => (
        <>
          {!framed && (
            <Refine
              order={order}
              unread={0}
              setOrder={(next) => ask(writeOrder(next, search))}
              filters={filters}
              setFilters={(next) => ask(writeFilters(next, search))}
            />
          )}
          <FlightGallery
            pkrRate={pkrPerUsd ?? 0}
            initial={initial}
            kind={filters.kind || undefined}
            // Ordering needs all flights, so the largest page is loaded.
            narrow={{ ...filtersCall(filters), ...(order && { limit: String(MAX_PAGE) }) }}
            compare={compare}
            none={
              isNarrowed && (
                <div className="app-flow-none app-stack">
                  <h2>{t(filters.kind ? 'No empty legs found' : 'No flights found')}</h2>
                  <p>{t('No flight matches your filters.')}</p>
                  <p>
                    <button
                      type="button"
                      className="cw-button"
                      data-kind="primary"
                      onClick={() => ask(writeFilters(readFilters(''), search))}
                    >
                      {t('Show all flights')}
                    </button>
                    <Link className="cw-button" data-kind="plain" to="/private-charter-form">
                      {t('Request a charter')}
                    </Link>
                  </p>
                  <WithoutOne
                    criteria={{ images: 'true' }}
                    filters={filters}
                    onFilter={(next) => ask(writeFilters(next, search))}
                  />
                </div>
              )
            }
            {...told}
          />
        </>
      )}
    </FlowPage>
  );
}
