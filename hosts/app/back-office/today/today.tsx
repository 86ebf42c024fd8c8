import { Failure } from '../../shared/action-dialog';
import { TextButton } from '../../shared/button';
import { ButtonLink } from '../button-link';
import './today.css';
import { MOST_DUE, type Stage, type TripDetails, todayRead, tripDetails, tripUpdate } from '@charter-hosts/contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from 'charter-widgets/contract';
import { formatDay, localToday } from 'charter-widgets/kit';
import { type ReactNode, useRef, useState } from 'react';
import * as v from 'valibot';
import { leadTo } from '../../shared/lead-to';
import { Link } from '../../shared/link';
import { RetryAlert } from '../../shared/retry';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { keyOf, showAnswer } from '../cache';
import { Since, useNow } from '../clock';
import { Codes } from '../codes';
import { KeysButton, useLinkKeys } from '../keys';
import { focusBeside } from '../navigation';
import { addDays } from '../records/filters';
import { useMay, useMe } from '../role';
import { Due, StageMark } from '../trips/stage-mark';
import { flightWords, type NextStep, nextStep, nextStepText, STAGE_WORDS } from '../trips/stages';
import { saveErrorText, tripKey } from '../trips/use-trip';
import { FlightsOf, useFlightsOf } from './flights-of';
import { BackupNotice, KeysLeft, useBackups } from './owner-notices';
import { type TodayPart as DuePart, type Request, useToday } from './use-today';

/** The most rows of a section at first. */
const SHOWN = 6;
/** A button that shows fewer than these would save no space. */
const MORE = 2;

/** /admin/today: late and new requests, the user's own, and the flights of two days. */
export function Today() {
  const now = useNow();
  const today = localToday(new Date(now));
  const { parts, failed: failedParts, showAll } = useToday(today);
  const backups = useBackups();
  const failed = [...failedParts, ...backups.failed];
  const me = useMe();
  const { late, fresh, mine } = parts ?? {};
  const isLoading = !parts && failedParts.length === 0;
  const [flights, nextDay] = useFlightsOf(today, addDays(today, 1));
  const mayAdd = useMay('dispatcher');
  const screen = useRef<HTMLDivElement>(null);
  const assigning = useAssigning(me);

  const onKeyDown = useLinkKeys(screen, '.app-today-way, a.app-today-row');

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from the links
    <div ref={screen} className="app-wide app-today" onKeyDown={onKeyDown}>
      <header className="app-today-head app-spread">
        <PageTitle aside={<span className="app-count app-soft">{formatDay(today, 'long')}</span>}>Today</PageTitle>
        <p className="cw-hidden" role="status">
          {parts
            ? `${parts.late.total} late, ${parts.fresh.total} new, ${parts.mine.total} assigned to you`
            : isLoading && 'Loading requests...'}
        </p>
        {mayAdd && <ButtonLink to="/admin/new-request">New request</ButtonLink>}
        <KeysButton />
      </header>
      {failed.length > 0 && (
        <RetryAlert
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.map(({ retry }) => retry())}
        >
          Some parts could not be loaded: {failed.map(({ what }) => what).join(', ')}.
        </RetryAlert>
      )}
      <BackupNotice state={backups.state} now={now} />
      <KeysLeft />
      <nav className="app-today-figures cw-numbers" aria-label="Today in numbers">
        <Figure of="late" count={late?.total} label="Late" isUrgent />
        <Figure of="new" count={fresh?.total} label="New" />
        <Figure of="mine" count={mine?.total} label="Assigned to you" />
        <Figure of="flies" count={flights.data?.length} label="Flights today" />
      </nav>
      <div className="app-today-parts cw-numbers">
        <div className="app-today-column">
          <Part
            id="late"
            title="Late"
            hint="Longest wait first."
            part={late}
            isLoading={isLoading}
            onAll={showAll}
            none="Nobody is waiting."
            problem={assigning.problemIn('late')}
            show={(request) => (
              <Row request={request} assigning={assigning.of('late')} isNext={request === late?.rows[0]} />
            )}
          />
          <Part
            id="new"
            title="New"
            hint="Least time left first."
            part={fresh}
            isLoading={isLoading}
            onAll={showAll}
            none={late?.total ? 'Nothing else is due.' : 'All requests are assigned.'}
            problem={assigning.problemIn('new')}
            show={(request) => (
              <Row
                request={request}
                assigning={assigning.of('new')}
                isNext={late?.total === 0 && request === fresh?.rows[0]}
                isNew
              />
            )}
          />
        </div>
        <div className="app-today-column">
          <Part
            id="mine"
            title="Assigned to you"
            hint="Next due first."
            part={mine}
            isLoading={isLoading}
            onAll={showAll}
            none="No open requests are assigned to you."
            problem={assigning.problemIn('mine')}
            show={(request) => <Row request={request} assigning={assigning.of('mine')} isMine />}
          />
          <FlightsOf id="flies" title="Flights today" none="No departures." {...flights} />
          <FlightsOf id="tomorrow" title="Flights tomorrow" none="No departures." {...nextDay} />
        </div>
      </div>
    </div>
  );
}

interface FigureProps {
  /** The id of the section. */
  of: string;
  /** Undefined while it is fetched. */
  count: number | undefined;
  label: string;
  /** Stands out if it is not zero. */
  isUrgent?: boolean;
}

/** The number of requests in a section, with a link to it. */
function Figure({ of, count, label, isUrgent = false }: FigureProps) {
  return (
    <a
      className="app-today-figure"
      href={`#${of}`}
      data-none={count === 0 || undefined}
      data-urgent={(isUrgent && Boolean(count)) || undefined}
      onClick={(event) => leadTo(event, of)}
    >
      <strong>{count ?? '–'}</strong> <span>{label}</span>
    </a>
  );
}

interface PartProps {
  /** The id of the heading. */
  id: string;
  title: string;
  hint: string;
  /** Undefined while they are fetched, and where that failed. */
  part: DuePart | undefined;
  isLoading: boolean;
  /** Loads the rest. */
  onAll: () => void;
  none: string;
  /** Why a request could not be taken up; '' without a failure. */
  problem: string;
  show: (request: Request) => ReactNode;
}

function Part({ id, title, hint, part, isLoading, onAll, none, problem, show }: PartProps) {
  const [all, setAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { total, rows } = part ?? {};
  const isCut = !all && total !== undefined && total > SHOWN + MORE;
  const shown = isCut ? rows?.slice(0, SHOWN) : rows;
  return (
    <section className="app-today-part" aria-labelledby={id} aria-busy={isLoading} data-none={total === 0}>
      <h2 ref={heading} id={id} className="app-part-title" tabIndex={-1}>
        {/* Shown above as a figure. */}
        <span className="cw-hidden">{total ?? '–'}</span> {title}
      </h2>
      <p className="app-today-hint app-soft app-tiny">{total === 0 ? none : total !== undefined && hint}</p>
      <Failure>{problem}</Failure>
      {isLoading && <Ghosts />}
      {shown && shown.length > 0 && (
        <ul className="app-today-rows">
          {shown.map((request) => (
            <li key={request.path}>{show(request)}</li>
          ))}
        </ul>
      )}
      {isCut && (
        <TextButton
          onClick={() => {
            heading.current?.focus({ preventScroll: true });
            setAll(true);
            onAll();
          }}
        >
          {total > MOST_DUE ? `Show the first ${MOST_DUE} of ${total}` : `Show all ${total}`}
        </TextButton>
      )}
    </section>
  );
}

interface RowProps {
  request: Request;
  assigning: Assigning;
  /** The next request of all: larger, with its step. */
  isNext?: boolean;
  /** Shows when it was received. */
  isNew?: boolean;
  /** The stage is not repeated beside the step. */
  isMine?: boolean;
}

function Row({ request, assigning, isNext = false, isNew = false, isMine = false }: RowProps) {
  const mayStep = useMay('dispatcher');
  const { id, path, kind, name, places, brief, tripRecord, received, flightNews } = request;
  const [first, ...more] = brief.split(' · ');
  // The list does not know the last departure, so booked trips wait.
  const step = mayStep && tripRecord ? nextStep({ ...tripRecord, flightNews }, false) : undefined;
  return (
    <div className="app-today-row" data-next={isNext || undefined}>
      <span>
        <Link to={path} className="app-today-way app-cover">
          <strong title={name}>{name}</strong>
          <small>
            {kind} #{id}
            {isNew && <Since said=" · came" at={received} />}
            {flightNews && <span className="app-same"> · {flightWords(flightNews).toLowerCase()}</span>}
            {tripRecord?.duplicates[0] && <span className="app-same"> · possible duplicate</span>}
          </small>
        </Link>
      </span>
      <span>
        {places.length > 0 ? <Codes places={places} /> : <strong>{first}</strong>}
        <small>{places.length > 0 ? brief : more.join(' · ')}</small>
      </span>
      <span className="app-today-end">
        {tripRecord && (
          <>
            {tripRecord.dueAt && <Due at={tripRecord.dueAt} />}
            <span className="app-today-do app-tiny" data-owed={isOwed(tripRecord.stage) || undefined}>
              {step && !isNext && <Step request={request} step={step} assigning={assigning} />}
              {/* The step implies the stage of new and own requests. */}
              {!(step && (tripRecord.stage === 'new' || (isMine && isOwed(tripRecord.stage)))) && (
                <StageMark stage={tripRecord.stage} />
              )}
            </span>
          </>
        )}
      </span>
      {isNext && tripRecord && (
        <span className="app-today-step app-row app-between">
          <small>{nextStepText({ ...tripRecord, flightNews, mayChange: mayStep })}</small>
          {step && <Step request={request} step={step} assigning={assigning} isNext />}
        </span>
      )}
    </div>
  );
}

/** Stages whose step implies them. */
const isOwed = (stage: Stage) => stage === 'reviewing' || stage === 'accepted';

interface StepProps extends Pick<RowProps, 'request' | 'assigning' | 'isNext'> {
  step: NextStep;
}

/** The next step. New requests are taken up here; the others link to their screen. */
function Step({ request, step: { to, label }, assigning, isNext = false }: StepProps) {
  const { tripRecord, path } = request;
  const look = isNext ? { className: 'cw-button', 'data-kind': 'primary' } : { className: 'app-today-how' };
  if (to === 'reviewing') {
    return (
      <button
        type="button"
        {...look}
        aria-disabled={assigning.isBusy}
        aria-label={`${label}: ${request.name}`}
        onClick={({ currentTarget }) => assigning.assign(request, currentTarget)}
      >
        {label}
      </button>
    );
  }
  return (
    <Link
      {...look}
      to={to === 'quote' ? `/admin/quote/${tripRecord?.id}` : path}
      aria-label={`${label}: ${request.name}`}
    >
      {label}
    </Link>
  );
}

export const Ghosts = () => (
  <div aria-hidden="true">
    {['a', 'b', 'c', 'd'].map((row) => (
      <div key={row} className="app-today-ghost">
        <span className="app-skeleton" />
      </div>
    ))}
  </div>
);

/** Assigns a new request of a section of the screen to the user. */
interface Assigning {
  isBusy: boolean;
  assign: (request: Request, button: HTMLElement) => void;
}

/** The message when a colleague was faster. */
function describeAssigned({ reference, stage, assignee }: TripDetails): string {
  const assigned = assignee ? `, assigned to ${assignee.name}` : '';
  return `Someone else already changed ${reference}. It is now ${STAGE_WORDS[stage].toLowerCase()}${assigned}.`;
}

/**
 * Assigns a request to the user, and its trip becomes 'reviewing'. If a colleague was faster, nothing changes and
 * the section says so.
 *
 * @param me the user's id
 */
function useAssigning(me: number | undefined) {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState({ part: '', text: '' });

  async function assign(part: string, { tripRecord, name }: Request, button: HTMLElement) {
    if (isBusy || !tripRecord) return;
    setBusy(true);
    setProblem({ part, text: '' });
    const row = button.closest('li');
    const heading = button.closest('section')?.querySelector('h2');
    try {
      const { id, version } = tripRecord;
      const assigned = me === undefined ? {} : { assignee: me };
      const body = { version, stage: 'reviewing', reason: '', note: '', endLink: false, ...assigned } as const;
      const trip = await api(tripUpdate, { id, body });
      await showAnswer(queries, tripKey(tripRecord.id), trip);
      toasts.getState().success(`${tripRecord.reference} of ${name} is assigned to you.`);
      focusBeside(row, heading);
    } catch (error) {
      const now = error instanceof ApiError && error.status === 409 ? v.safeParse(tripDetails, error.data) : undefined;
      if (now?.success) {
        await showAnswer(queries, tripKey(tripRecord.id), now.output);
        focusBeside(row, heading);
      }
      setProblem({ part, text: now?.success ? describeAssigned(now.output) : saveErrorText(error) });
    }
    await queries.refetchQueries({ queryKey: keyOf(todayRead), type: 'active' }, { cancelRefetch: false });
    setBusy(false);
  }
  return {
    problemIn: (part: string) => (problem.part === part ? problem.text : ''),
    of: (part: string): Assigning => ({ isBusy, assign: (request, button) => void assign(part, request, button) }),
  };
}
