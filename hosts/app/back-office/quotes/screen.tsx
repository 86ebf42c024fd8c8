import './quotes.css';
import { ApiError } from 'charter-widgets/contract';
import { useParams } from 'react-router';
import { failureText } from '../../shared/failure';
import { Link } from '../../shared/link';
import { Retry } from '../../shared/retry';
import { PageTitle } from '../../shared/shell';
import { MayNot, useMay } from '../role';
import { Editor, EditorGhost } from './editor';
import { useFleet, useQuoteStart, useQuotes, useRates } from './use-quotes';

/** /admin/quote/{trip}: the editor of the trip's next quote. */
export function QuoteScreen() {
  const { id = '' } = useParams();
  return <QuoteOf key={id} id={Number(id)} />;
}

function QuoteOf({ id }: { id: number }) {
  const isId = Number.isInteger(id) && id > 0 && id < 2 ** 31;
  const quotes = useQuotes(isId ? id : 0);
  const mayWrite = useMay('dispatcher');
  const start = useQuoteStart(isId ? id : 0, mayWrite);
  const fleet = useFleet();
  const rates = useRates(mayWrite);
  const failure = quotes.error ?? start.error ?? fleet.error ?? rates.error;
  const isMissing = !isId || (failure instanceof ApiError && (failure.status === 404 || failure.status === 400));

  if (isMissing) {
    return (
      <div className="app-notice app-stack app-soft" role="alert">
        <PageTitle>This trip does not exist</PageTitle>
        <p>The address may be mistyped.</p>
        <Link className="cw-button" data-kind="plain" to="/admin/today">
          Today
        </Link>
      </div>
    );
  }
  if (!mayWrite) return <MayNot title="A quote" way={['Back to Today', '/admin/today']} />;
  // Cached answers may be out of date: a draft is edited as it is stored now.
  const isFresh = quotes.isFetchedAfterMount && start.isFetchedAfterMount;
  if (isFresh && quotes.data && start.data && fleet.data && rates.data) {
    return <Editor trip={id} quotes={quotes.data} start={start.data} fleet={fleet.data} rates={rates.data} />;
  }
  if (failure && !quotes.isFetching && !start.isFetching && !fleet.isFetching && !rates.isFetching) {
    return (
      <div className="app-notice app-stack app-soft" role="alert">
        <PageTitle>The quote could not be loaded</PageTitle>
        <p>{failureText(failure, '')}</p>
        <Retry
          kind="primary"
          busy={quotes.isFetching || start.isFetching || fleet.isFetching || rates.isFetching}
          onRetry={() => Promise.all([quotes.refetch(), start.refetch(), fleet.refetch(), rates.refetch()])}
        />
      </div>
    );
  }
  return <EditorGhost />;
}
