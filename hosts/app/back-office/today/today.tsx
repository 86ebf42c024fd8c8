import './today.css';
import type { Stage } from 'charter-widgets/contract';
import { formatDay, localToday } from 'charter-widgets/kit';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { PageTitle } from '../../shared/shell';
import { Age, useNow } from '../clock';
import { Codes } from '../codes';
import { KeysButton, useLinkKeys } from '../keys';
import { leadTo } from '../lead-to';
import { useMay, useMe } from '../role';
import { Due, nextSaid, StageMark, stepSaid } from '../trips';
import { FlightsOf, useFlightsOf } from './flights-of';
import { Ghosts } from './ghosts';
import { type Request, useIncoming } from './use-incoming';
import { areLate, areMine, areNew, dayAfter } from './what-is-due';

/** Rows of a section before it is asked for all. */
const SHOWN = 6;
/** So many more are shown at once: a button takes the room of one. */
const MORE = 2;

/** /admin/today: what is late and new, and beside it what flies and what is mine (AR-66). */
export function Today() {
  const now = useNow();
  const today = localToday(new Date(now));
  const { requests, failed } = useIncoming();
  const me = useMe();
  const fresh = requests && areNew(requests, now, today);
  const late = requests && areLate(requests, now);
  const mine = requests && areMine(requests, me);
  const flights = useFlightsOf(today);
  const nextDay = useFlightsOf(dayAfter(today, 1));
  const screen = useRef<HTMLDivElement>(null);

  const onKeyDown = useLinkKeys(screen, '.app-today-rows a');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the links
    <div ref={screen} className="app-wide app-today" onKeyDown={onKeyDown}>
      <header className="app-today-head">
        <PageTitle aside={<span className="app-count">{formatDay(today, 'long')}</span>}>Today</PageTitle>
        <p className="cw-hidden" role="status">
          {late && fresh && mine
            ? `${late.length} late, ${fresh.length} new, ${mine.length} mine`
            : 'Loading requests...'}
        </p>
        <KeysButton />
      </header>
      {failed.length > 0 && (
        <RetryAlert
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.map(({ retry }) => retry())}
        >
          Not all is here. These could not be fetched: {failed.map(({ what }) => what).join(', ')}.
        </RetryAlert>
      )}
      <nav className="app-today-figures cw-numbers" aria-label="Figures of the day">
        <Figure of="late" count={late?.length} isUrgent>
          Late
        </Figure>
        <Figure of="new" count={fresh?.length}>
          New
        </Figure>
        <Figure of="mine" count={mine?.length}>
          Mine
        </Figure>
        <Figure of="flies" count={flights.data?.length}>
          Fly today
        </Figure>
      </nav>
      <div className="app-today-parts cw-numbers">
        <div className="app-today-column">
          <Part
            id="late"
            title="Late"
            hint="Longest wait first."
            rows={late}
            none="Nobody is kept waiting."
            show={(request) => (
              <Row
                request={request}
                end={<Standing request={request} step={request === late?.[0] ? 'below' : 'here'} />}
                isNext={request === late?.[0]}
              />
            )}
          />
          <Part
            id="new"
            title="New"
            hint="Least time left first."
            rows={fresh}
            none={late?.length ? 'Nothing beside what is late.' : 'Everything is taken up.'}
            show={(request) => (
              <Row
                request={request}
                end={
                  <Standing request={request} step={late?.length === 0 && request === fresh?.[0] ? 'below' : 'here'} />
                }
                isNext={late?.length === 0 && request === fresh?.[0]}
                isNew
              />
            )}
          />
        </div>
        <div className="app-today-column">
          <Part
            id="mine"
            title="Mine"
            hint="Next due first."
            rows={mine}
            none="Nothing is assigned to you."
            show={(request) => <Row request={request} end={<Standing request={request} step="here" isMine />} />}
          />
          <FlightsOf id="flies" title="Flies today" none="No departures." {...flights} />
          <FlightsOf id="tomorrow" title="Flies tomorrow" none="No departures." {...nextDay} />
        </div>
      </div>
    </div>
  );
}

interface FigureProps {
  /** Whose part of the screen it leads to. */
  of: string;
  /** Undefined while it is fetched. */
  count: number | undefined;
  /** Stands out as soon as there is one. */
  isUrgent?: boolean;
  children: string;
}

/** How many there are of a part, large, and the way to it. */
function Figure({ of, count, isUrgent = false, children }: FigureProps) {
  return (
    <a
      className="app-today-figure"
      href={`#${of}`}
      data-none={count === 0 || undefined}
      data-urgent={(isUrgent && Boolean(count)) || undefined}
      onClick={(event) => leadTo(event, of)}
    >
      <strong>{count ?? '–'}</strong> <span>{children}</span>
    </a>
  );
}

interface PartProps {
  /** Of its heading, where its figure leads. */
  id: string;
  title: string;
  hint: string;
  /** Undefined while they are fetched. */
  rows: readonly Request[] | undefined;
  none: string;
  show: (request: Request) => ReactNode;
}

function Part({ id, title, hint, rows, none, show }: PartProps) {
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCut = !all && rows !== undefined && rows.length > SHOWN + MORE;
  const shown = isCut ? rows.slice(0, SHOWN) : rows;
  return (
    <section className="app-today-part" aria-labelledby={id} aria-busy={!rows} data-none={rows?.length === 0}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {/* Said above, large. */}
        <span className="cw-hidden">{rows?.length ?? '–'}</span> {title}
      </h2>
      <p className="app-today-hint">{rows?.length === 0 ? none : hint}</p>
      {!rows && <Ghosts />}
      {shown && shown.length > 0 && (
        <ul className="app-today-rows">
          {shown.map((request) => (
            <li key={request.path}>{show(request)}</li>
          ))}
        </ul>
      )}
      {isCut && (
        <button
          type="button"
          className="app-act"
          onClick={() => {
            heading.current?.focus({ preventScroll: true });
            setAll(true);
          }}
        >
          Show all {rows.length}
        </button>
      )}
    </section>
  );
}

interface RowProps {
  request: Request;
  end: ReactNode;
  /** The one to do next of all: larger, and with its step. */
  isNext?: boolean;
  /** Tells when it came, too. */
  isNew?: boolean;
}

function Row({ request, end, isNext = false, isNew = false }: RowProps) {
  const mayStep = useMay('dispatcher');
  const { id, path, kind, name, places, brief, file, received } = request;
  const [first, ...more] = brief.split(' · ');
  return (
    <Link to={path} className="app-today-row" data-next={isNext || undefined}>
      <span>
        <strong title={name}>{name}</strong>
        <small>
          {kind} #{id}
          {isNew && (
            <>
              {' · came '}
              <Age at={received} />
            </>
          )}
        </small>
      </span>
      <span>
        {places.length > 0 ? <Codes places={places} /> : <strong>{first}</strong>}
        <small>{places.length > 0 ? brief : more.join(' · ')}</small>
      </span>
      <span className="app-today-end">{end}</span>
      {isNext && file && (
        <span className="app-today-step">
          <small>{nextSaid(file.stage, file.kind)}</small>
          {mayStep && (
            <span className="cw-button" data-kind="primary">
              {stepSaid(file.stage, file.kind)}
            </span>
          )}
        </span>
      )}
    </Link>
  );
}

/** Whose step tells where it stands, too. */
const isOwed = (stage: Stage) => stage === 'reviewing' || stage === 'accepted';

interface StandingProps {
  request: Request;
  /** Where its row says how it goes on. */
  step: 'here' | 'below';
  /** Whoever has it in hand knows where it stands by its step. */
  isMine?: boolean;
}

/** What is due, and where it stands, after how it goes on. */
function Standing({ request: { file }, step, isMine = false }: StandingProps) {
  const mayStep = useMay('dispatcher');
  // Of what is new, the step says it.
  const isSaid = mayStep && (file?.stage === 'new' || (isMine && file && isOwed(file.stage)));
  return (
    file && (
      <>
        {file.dueAt && <Due at={file.dueAt} />}
        <span className="app-today-do" data-owed={isOwed(file.stage) || undefined}>
          {mayStep && step === 'here' && <b>{stepSaid(file.stage, file.kind)}</b>}
          {!isSaid && <StageMark stage={file.stage} />}
        </span>
      </>
    )
  );
}
