import './today.css';
import { formatDay, Icon, localToday } from 'charter-widgets/kit';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { PageTitle } from '../../shared/shell';
import { KeysButton, useLinkKeys } from '../keys';
import { Age, Codes, useNow } from '../records';
import { FlightsOf, useFlightsOf } from './flights-of';
import { Ghosts } from './ghosts';
import { type Request, useIncoming } from './use-incoming';
import { cameIn, dayAfter, isWaiting, sayWhen } from './what-is-due';

/** Rows of a section before it is asked for all. */
const SHOWN = 6;
/** So many more are shown at once: a button takes the room of one. */
const MORE = 2;

/** /admin/today: what came in, what is late, what flies (AR-66). */
export function Today() {
  const now = useNow();
  const today = localToday(new Date(now));
  const { requests, failed } = useIncoming();
  const came = requests && cameIn(requests, today);
  const late = requests && isWaiting(requests, today);
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
          {came && late ? `${came.length} came in, ${late.length} late` : 'Loading requests...'}
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
          title="Came in"
          hint="Since yesterday, by your clock. The newest stands first."
          rows={came}
          none="Nothing came in since yesterday."
          show={(request) => <Row request={request} end={<Age at={request.received} />} />}
        />
        <Part
          title="Late"
          hint="Came before yesterday, and the trip is still ahead. Answers are not kept here yet, so some of these may have one. A chauffeur request has no date, and is never among them."
          rows={late}
          none="Nothing that came before yesterday is still to be flown."
          show={(request) => <Row request={request} end={<Due request={request} today={today} />} />}
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

/** When a late one departs; the nearest are marked by a sign, too. */
function Due({ request: { departure, received }, today }: { request: Request; today: string }) {
  const isNear = departure.slice(0, 10) <= dayAfter(today, 2);
  return (
    <>
      <span className="app-today-due" data-near={isNear || undefined}>
        {isNear && <Icon name="warning" />}
        <span>Departs {sayWhen(departure, today)}</span>
      </span>
      <small>
        came <Age at={received} />
      </small>
    </>
  );
}
