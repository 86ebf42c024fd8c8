import './records.css';
import './dossier.css';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { Icon } from 'charter-widgets/kit';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import * as v from 'valibot';
import { Glyph, PageTitle } from '../../shared/shell';
import { Retry, Stale } from './failure';
import type { RecordKind } from './kind';
import { Main, Part, Side } from './parts';
import { useArranged, useProblem, useRecord, useRecords } from './queries';
import { readView } from './view';

/** What the list's links carry: the list's own query, which orders the records before and after. */
const cameFromList = v.object({ from: v.string() });

/** True for a number that a record may have: what the API's ids are. */
const isId = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= 2_147_483_647;

export interface RecordDossierProps<T extends { id: number }> {
  kind: RecordKind<T>;
  /** Beside the heading. */
  badge?: (record: T) => ReactNode;
  /** Below the heading, each a phrase. */
  note: (record: T) => ReactNode;
  /** The parts of the dossier. */
  children: (record: T) => ReactNode;
}

/** One record as a dossier, by the `id` of the route (spec, section 2, "Admin … detail"). */
export function RecordDossier<T extends { id: number }>(props: RecordDossierProps<T>) {
  const { id = '' } = useParams();
  return <Dossier key={id} id={id} {...props} />;
}

function Dossier<T extends { id: number }>({
  kind,
  id,
  badge,
  note,
  children,
}: RecordDossierProps<T> & { id: string }) {
  const { dossier } = kind;
  const possible = isId(id);
  const query = useRecord(kind, id, possible);
  const say = (error: unknown) => errorMessage(error, dossier.refusedToast ?? dossier.refused, dossier.failed);
  const { data, isFetching } = query;
  const record = data?.record;
  const { problem, retry } = useProblem(query, say);
  const missing = !possible || (problem instanceof ApiError && (problem.status === 404 || problem.status === 400));

  if (missing || (problem && !record)) {
    const message = possible
      ? errorMessage(problem, missing ? dossier.notFound : dossier.refused, dossier.failed)
      : dossier.missing;
    const title = missing ? dossier.notFoundTitle : (dossier.titleOfErrors ?? message);
    return (
      <div className="app-notice" role="alert">
        <PageTitle>{title}</PageTitle>
        {title !== message && <p>{message}</p>}
        {!missing && <p>Check your connection, then try again.</p>}
        <div className="app-notice-ways">
          {!missing && <Retry busy={isFetching} onRetry={retry} />}
          <BackToList kind={kind} className="cw-button">
            {dossier.back[0]}
          </BackToList>
        </div>
      </div>
    );
  }

  return (
    <div className="app-wide app-dossier">
      <header className="app-dossier-head">
        <div className="app-dossier-ways">
          <BackToList kind={kind} className="app-back">
            <Glyph name="back" />
            {dossier.backShort}
          </BackToList>
          <Neighbours kind={kind} id={Number(id)} />
          <button type="button" className="cw-icon-button" aria-label="Print" onClick={() => window.print()}>
            <Icon name="print" />
          </button>
        </div>
        <PageTitle aside={record && badge?.(record)}>{`${dossier.title} #${id}`}</PageTitle>
        <p className="app-dossier-note cw-numbers">
          {record ? note(record) : <span role="status">{dossier.loading}</span>}
        </p>
      </header>
      {problem && record ? <Stale message={say(problem)} /> : null}
      <div className="app-dossier-parts" data-kind={kind.name} aria-busy={!record}>
        {record ? (
          children(record)
        ) : (
          <>
            <Side>
              <Shape parts={dossier.parts[0]} />
            </Side>
            <Main>
              <Shape parts={dossier.parts[1]} />
            </Main>
          </>
        )}
      </div>
    </div>
  );
}

/** Parts on their way. */
const Shape = ({ parts }: { parts: readonly string[] }) =>
  parts.map((title) => (
    <Part key={title} title={title}>
      <div className="app-facts">
        {['a', 'b', 'c'].map((line) => (
          <div key={line}>
            <span className="app-skeleton" />
          </div>
        ))}
      </div>
    </Part>
  ));

/** Leads to the list; whoever came from there goes back in history, to their search and their place on the page. */
function BackToList<T extends { id: number }>({
  kind,
  className,
  children,
}: {
  kind: RecordKind<T>;
  className: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const { state } = useLocation();
  function goBack(event: MouseEvent) {
    const newTab = event.metaKey || event.ctrlKey || event.shiftKey;
    if (newTab || !v.is(cameFromList, state)) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link className={className} data-kind="plain" to={kind.dossier.back[1]} onClick={goBack}>
      {children}
    </Link>
  );
}

/** The records before and after this one: in the order of the list one came from, else newest first. */
function Neighbours<T extends { id: number }>({ kind, id }: { kind: RecordKind<T>; id: number }) {
  const { state } = useLocation();
  const { data } = useRecords(kind, { live: false });
  const from = v.is(cameFromList, state) ? state.from : '';
  const rows = useArranged(
    kind,
    data,
    useMemo(() => readView(from), [from]),
  );
  const index = rows.findIndex(({ record }) => record.id === id);
  if (index < 0) return null;

  const way = (step: 1 | -1, label: string, content: ReactNode) => {
    const target = rows[index + step]?.record;
    if (!target) return <span className="app-neighbour">{content}</span>;
    return (
      <Link
        className="app-neighbour"
        to={`${kind.path}/${target.id}`}
        replace
        state={state}
        aria-label={`${label}: #${target.id}, ${kind.list.nameOf(target)}`}
      >
        {content}
      </Link>
    );
  };
  return (
    <nav className="app-neighbours cw-numbers" aria-label="Records">
      {way(-1, 'Previous', <Glyph name="up" />)}
      <span>
        {index + 1} of {rows.length}
      </span>
      {way(1, 'Next', <Glyph name="down" />)}
    </nav>
  );
}
