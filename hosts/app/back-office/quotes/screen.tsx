import './quotes.css';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { useParams } from 'react-router';
import { Link } from '../../shared/link';
import { Retry } from '../../shared/retry';
import { PageTitle } from '../../shared/shell';
import { MayNot, useMay } from '../role';
import { Editor } from './editor';
import { LISTS, useBeginning, useFleet, useQuotes } from './use-quotes';

/** /admin/quote/{trip}: the trip's next quote, written on the left and as its traveller sees it on the right. */
export function QuoteScreen() {
  const { id = '' } = useParams();
  return <OfTrip key={id} id={Number(id)} />;
}

function OfTrip({ id }: { id: number }) {
  const isOne = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  const quotes = useQuotes(isOne ? id : 0);
  const beginning = useBeginning(isOne ? id : 0);
  const fleet = useFleet();
  const mayWrite = useMay('dispatcher');
  const failure = quotes.error ?? beginning.error ?? fleet.error;
  const isMissing = !isOne || (failure instanceof ApiError && (failure.status === 404 || failure.status === 400));

  if (isMissing) {
    return (
      <div className="app-notice app-stack app-soft" role="alert">
        <PageTitle>There is no such trip</PageTitle>
        <p>It may have been typed wrong.</p>
        <Link className="cw-button" data-kind="plain" to="/admin/today">
          Today
        </Link>
      </div>
    );
  }
  if (beginning.data && !mayWrite) {
    const { reference, kind, requestId } = beginning.data;
    return <MayNot title={`A quote for ${reference}`} way={['Back to the request', `${LISTS[kind]}/${requestId}`]} />;
  }
  // What was read for another screen may be out of date: a draft is gone on with as it is stored now.
  const isFresh = quotes.isFetchedAfterMount && beginning.isFetchedAfterMount;
  if (isFresh && quotes.data && beginning.data && fleet.data) {
    return <Editor trip={id} quotes={quotes.data} beginning={beginning.data} fleet={fleet.data} />;
  }
  if (failure && !quotes.isFetching && !beginning.isFetching && !fleet.isFetching) {
    return (
      <div className="app-notice app-stack app-soft" role="alert">
        <PageTitle>The quote could not be fetched</PageTitle>
        <p>{errorMessage(failure, 'The server refused it.', 'Check your connection, then try again.')}</p>
        <Retry
          kind="primary"
          busy={quotes.isFetching || beginning.isFetching || fleet.isFetching}
          onRetry={() => Promise.all([quotes.refetch(), beginning.refetch(), fleet.refetch()])}
        />
      </div>
    );
  }
  return (
    <div className="app-wide" aria-busy="true">
      <PageTitle>Quote</PageTitle>
      <div className="app-stack app-quote-ghost">
        <span className="app-skeleton" />
        <span className="app-skeleton" />
        <span className="app-skeleton" />
      </div>
    </div>
  );
}
