import './today.css';
import { formatDay, localToday } from 'charter-widgets/kit';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { useSession } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { Age, useNow } from '../clock';
import { KeysButton, useLinkKeys } from '../keys';
import { Codes } from '../records';
import { Due, StageMark } from '../trips';
import { FlightsOf, useFlightsOf } from './flights-of';
import { Ghosts } from './ghosts';
import { type Request, useIncoming } from './use-incoming';
import { areLate, areMine, areNew, dayAfter } from './what-is-due';

/** Rows of a section before it is asked for all. */
const SHOWN = 6;
/** So many more are shown at once: a button takes the room of one. */
const MORE = 2;

/** Whose session it is; undefined where the token does not say. */
function useMe(): number | undefined {
  const session = useSession();
  const id = session.state === 'open' ? Number(session.claims.sub) : Number.NaN;
  return Number.isNaN(id) ? undefined : id;
}

/** /admin/today: what is new, late and mine, and what flies (AR-66). */
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
          {fresh && late && mine
            ? `${fresh.length} new, ${late.length} late, ${mine.length} mine`
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
      <div className="app-today-parts cw-numbers">
        <Part
          title="New"
          hint="Nobody has taken them up yet. The newest stands first."
          rows={fresh}
          none="Everything that came in has been taken up."
          show={(request) => <Row request={request} end={<Came request={request} />} />}
        />
        <Part
          title="Late"
          hint="The desk owes them a step for longer than it promises. The one that waits longest stands first."
          rows={late}
          none="Nobody waits for the desk longer than promised."
          show={(request) => <Row request={request} end={<Standing request={request} />} />}
        />
        <Part
          title="Mine"
          hint="Assigned to you, and not over."
          rows={mine}
          none="Nothing is assigned to you."
          show={(request) => <Row request={request} end={<Standing request={request} />} />}
        />
        <FlightsOf title="Flies today" none="No flight leaves today." {...flights} />
        <FlightsOf title="Flies tomorrow" none="No flight leaves tomorrow." {...nextDay} />
      </div>
    </div>
  );
}

interface PartProps {
  title: string;
  hint: string;
  /** Undefined while they are fetched. */
  rows: readonly Request[] | undefined;
  none: string;
  show: (request: Request) => ReactNode;
}

function Part({ title, hint, rows, none, show }: PartProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const isCut = !all && rows !== undefined && rows.length > SHOWN + MORE;
  const shown = isCut ? rows.slice(0, SHOWN) : rows;
  return (
    <section className="app-today-part" aria-labelledby={id} aria-busy={!rows}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        <span className="app-today-count">{rows?.length ?? '–'}</span> {title}
      </h2>
      <p className="app-today-hint">{hint}</p>
      {!rows && <Ghosts />}
      {rows?.length === 0 && <p className="app-today-none">{none}</p>}
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

function Row({ request, end }: { request: Request; end: ReactNode }) {
  const { id, path, kind, name, places, brief } = request;
  return (
    <Link to={path} className="app-today-row">
      <span>
        <strong>{name}</strong>
        <small>
          {kind} #{id}
        </small>
      </span>
      <span>
        {places.length > 0 && <Codes places={places} />}
        <small>{brief}</small>
      </span>
      <span className="app-today-end">{end}</span>
    </Link>
  );
}

/** When it came, and how long there is to answer. */
const Came = ({ request: { received, file } }: { request: Request }) => (
  <>
    {file?.dueAt ? <Due at={file.dueAt} /> : <Age at={received} />}
    {file?.dueAt && (
      <small>
        came <Age at={received} />
      </small>
    )}
  </>
);

/** Where it stands, and what is due. */
const Standing = ({ request: { file } }: { request: Request }) =>
  file && (
    <>
      {file.dueAt ? <Due at={file.dueAt} /> : <StageMark stage={file.stage} />}
      <small>{file.dueAt ? <StageMark stage={file.stage} /> : file.reference}</small>
    </>
  );
