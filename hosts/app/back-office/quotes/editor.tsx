import { useQuery } from '@tanstack/react-query';
import {
  type AircraftRecord,
  ApiError,
  allAircraft,
  amountText,
  CURRENCY_CODES,
  type Currency,
  type DeskQuote,
  errorMessage,
  type QuoteBeginning,
  quoteFaults,
  type ShownQuote,
  sayAmount,
  totalOf,
} from 'charter-widgets/contract';
import { FieldFrame, focusFirstError, Icon } from 'charter-widgets/kit';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { reachOf } from '../../public/aircraft/figures';
import { Link } from '../../shared/link';
import { QuoteSheet } from '../../shared/quote';
import { api } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { DeleteDialog } from '../delete-dialog';
import { focusBeside } from '../focus-beside';
import { leadTo } from '../lead-to';
import { Select } from '../select';
import { UnderstoodAmount, UnderstoodNumber } from '../understood';
import { UnsavedGuard } from '../unsaved';
import {
  beginDraft,
  cruiseIn,
  priceLines,
  readDraft,
  type TypedQuote,
  tidied,
  typedOf,
  typedText,
  workOut,
} from './draft';
import { legDoubts } from './leg-doubts';
import { Legs } from './legs';
import { lineDoubts } from './line-doubts';
import { Lines } from './lines';
import { Moment } from './moment';
import { useQuoteStep } from './use-quotes';
import { LISTS, nameOfQuote, QUOTE_WORDS } from './words';

/** The terms that a quote may do without: folded, and named by what is filled in. */
const OPTIONAL = [
  ['holdUntil', 'aircraft held until'],
  ['message', 'a word to the traveller'],
  ['inclusions', 'what is included'],
  ['paymentUrl', 'a page to pay on'],
] as const;

export interface EditorProps {
  trip: number;
  /** The newest first. */
  quotes: readonly DeskQuote[];
  beginning: QuoteBeginning;
}

/** A draft as it is typed, and beside it what its traveller would see. */
export function Editor({ trip, quotes, beginning }: EditorProps) {
  const [last] = quotes;
  const [typed, setTyped] = useState(() => (last ? typedOf(last, Date.now()) : beginDraft(beginning, Date.now())));
  const [kept, setKept] = useState(() => (last?.state === 'draft' ? typedText(typed) : ''));
  /** The draft that is gone on with, as it was read. */
  const [base, setBase] = useState(() => (last?.state === 'draft' ? last : null));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const step = useQuoteStep(trip);
  const form = useRef<HTMLFormElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const [sent, setSent] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const { data: fleet = [] } = useQuery<AircraftRecord[]>({
    queryKey: ['fleet-to-quote'],
    queryFn: () => allAircraft(api),
    staleTime: 60_000,
  });
  const change = (by: Partial<TypedQuote>) => setTyped((now) => ({ ...now, ...by }));
  const { draft } = readDraft(typed);
  const version = last?.state === 'draft' ? last.version : (last?.version ?? 0) + 1;
  const shown: ShownQuote = {
    ...draft,
    id: 0,
    version,
    state: 'draft',
    legs: draft.legs.filter(({ isShown }) => isShown),
    total: totalOf(draft.lines),
    sentAt: null,
    answeredAt: null,
    answeredBy: '',
    hash: '',
  };
  const failure = step.error
    ? errorMessage(
        step.error,
        'It was not accepted.',
        'It did not reach the server. Check your connection, then try again.',
      )
    : '';
  const dossier = `${LISTS[beginning.kind]}/${beginning.requestId}`;
  const isOpen = ['new', 'reviewing', 'quoted'].includes(beginning.stage);
  const places = typed.legs.map(({ from, to }) => `${from}>${to}`).join('|');

  // Distances and block times of the legs as they are now; a time that was typed stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: worked out anew for other places or another speed, not with each key
  useEffect(() => {
    let current = true;
    void workOut(typed.legs, typed.cruise).then((legs) => {
      if (!current) return;
      setTyped((now) => {
        const byKey = new Map(legs.map((leg) => [leg.key, leg]));
        const worked = {
          ...now,
          legs: now.legs.map((leg) => {
            const known = byKey.get(leg.key);
            if (!known) return leg;
            const { km, calculatedMinutes, fromZone, toZone, block } = known;
            return { ...leg, km, calculatedMinutes, fromZone, toZone, block };
          }),
        };
        return now.lines.length === 0 ? { ...worked, lines: priceLines(worked) } : worked;
      });
    });
    return () => {
      current = false;
    };
  }, [places, typed.cruise]);

  const ofName = (aircraft: string) => fleet.find(({ name }) => name === aircraft.trim());
  const offered = ofName(typed.aircraft);
  const ofLegs = legDoubts(
    typed.legs,
    offered && { name: offered.name, reach: reachOf(offered.specifications), seats: offered.capacity },
  );
  const ofLines = lineDoubts(typed);
  const doubts = ofLegs.flat().length + ofLines.filter(Boolean).length;
  const doubtsSaid = `${doubts} doubt${doubts === 1 ? '' : 's'}`;

  /** What is known of an aircraft is filled in with its name. */
  function choose(aircraft: string) {
    const before = beginning.aircraft.find((one) => one.aircraft === aircraft);
    const ofFleet = ofName(aircraft);
    if (before) {
      const { tail, currency, ratePerHour, cruiseKmh } = before;
      const rate = ratePerHour ? amountText(ratePerHour, currency) : typed.rate;
      return change({ aircraft, tail, currency, rate, cruise: cruiseKmh ? String(cruiseKmh) : typed.cruise });
    }
    change({ aircraft, ...(ofFleet && { cruise: cruiseIn(ofFleet.specifications) || typed.cruise }) });
  }

  async function send(isSent: boolean) {
    if (step.isPending) return;
    const read = readDraft(typed);
    const faults = { ...(isSent ? quoteFaults(read.draft, Date.now()) : {}), ...read.errors };
    setErrors(faults);
    if (Object.keys(faults).length > 0) {
      // After the errors are drawn.
      requestAnimationFrame(() => form.current && focusFirstError(form.current));
      return;
    }
    try {
      const basedOn = base && { revision: base.revision, hash: base.hash };
      const [saved] = await step.mutateAsync({ save: read.draft, basedOn });
      setBase(saved ?? null);
      if (isSent && saved) await step.mutateAsync({ send: saved });
      setKept(typedText(typed));
      toasts.getState().success(isSent ? 'The quote is on its way' : 'Draft saved');
      if (isSent) setSent(true);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.errors);
    }
  }

  // What is wrong in it is in sight.
  useEffect(() => {
    if (more.current && OPTIONAL.some(([name]) => errors[name])) more.current.open = true;
  }, [errors]);

  // Once nothing that was typed is unsaved any more.
  useEffect(() => {
    if (sent) void navigate(dossier);
  }, [sent, navigate, dossier]);

  const error = (path: string) => errors[path] ?? '';
  const text = (name: 'tail' | 'rate' | 'cruise' | 'paymentUrl', label: string, more: object = {}) => (
    <FieldFrame label={label} error={error(name)}>
      {(control) => (
        <>
          <input
            {...control}
            {...more}
            className="cw-input"
            value={typed[name]}
            onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
          />
          {name === 'rate' && <UnderstoodAmount text={typed.rate} currency={typed.currency} error={error('rate')} />}
          {name === 'cruise' && <UnderstoodNumber text={typed.cruise} unit="km/h" error={error('cruise')} />}
        </>
      )}
    </FieldFrame>
  );
  const long = (name: 'message' | 'inclusions' | 'terms', label: string, rows: number) => (
    <FieldFrame label={label} error={error(name)}>
      {(control) => (
        <textarea
          {...control}
          className="cw-input"
          rows={rows}
          maxLength={name === 'terms' ? 4000 : 2000}
          value={typed[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
      )}
    </FieldFrame>
  );
  const time = (name: 'validUntil' | 'holdUntil', label: string) => (
    <Moment label={label} value={typed[name]} error={error(name)} onValue={(value) => change({ [name]: value })} />
  );

  const isSentLast = last !== undefined && last.state !== 'draft';
  return (
    <div className="app-wide app-quoting">
      <UnsavedGuard isChanged={() => kept !== '' && typedText(typed) !== kept} />
      <div className="app-quoting-parts">
        <header id={`${id}form`} className="app-quoting-head app-no-print" tabIndex={-1}>
          <PageTitle>{`Quote for ${beginning.name || beginning.reference}`}</PageTitle>
          <p className="cw-numbers">
            {beginning.name && `${beginning.reference} · `}
            <Link className="app-link" to={dossier}>
              To its file
            </Link>
            <Jump to={`${id}preview`}>See the preview</Jump>
          </p>
          {!isOpen && (
            <p className="cw-alert" role="status">
              This trip is {beginning.stage}: it takes no quote. Take it up again first, in its file.
            </p>
          )}
        </header>
        <form
          ref={form}
          className="app-quoting-form app-no-print"
          noValidate
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            void send(false);
          }}
        >
          {quotes.length > 0 && <Before quotes={quotes} trip={trip} />}
          <fieldset>
            {/* Said by its first field. */}
            <legend className="cw-hidden">Aircraft</legend>
            <div className="app-quoting-row" data-wide>
              <FieldFrame label="Aircraft" error={error('aircraft')}>
                {(control) => (
                  <input
                    {...control}
                    className="cw-input"
                    list={`${id}fleet`}
                    maxLength={120}
                    value={typed.aircraft}
                    onChange={({ currentTarget }) => choose(currentTarget.value)}
                  />
                )}
              </FieldFrame>
              {text('tail', 'Registration', { maxLength: 20 })}
            </div>
            <datalist id={`${id}fleet`}>
              {[
                ...new Set([...beginning.aircraft.map(({ aircraft }) => aircraft), ...fleet.map(({ name }) => name)]),
              ].map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <div className="app-quoting-row">
              <span className="cw-field">
                <label className="cw-label" htmlFor={`${id}currency`}>
                  Currency
                </label>
                <Select
                  id={`${id}currency`}
                  options={CURRENCY_CODES.map((code) => [code, code] as const)}
                  value={typed.currency}
                  onValue={(currency) => change({ currency: currency as Currency })}
                />
              </span>
              {text('rate', 'Rate an hour', {
                placeholder: 'Optional',
                inputMode: 'decimal',
                ...(!error('rate') && { 'aria-describedby': `${id}rate` }),
                onBlur: () => change({ rate: tidied(typed.rate, typed.currency) }),
              })}
              {text('cruise', 'Cruise, km/h', {
                placeholder: 'Optional',
                inputMode: 'numeric',
                ...(!error('cruise') && { 'aria-describedby': `${id}rate` }),
              })}
            </div>
            <p id={`${id}rate`} className="app-quoting-note">
              With a rate, the flights are priced by their block time.
            </p>
          </fieldset>
          <Legs typed={typed} errors={errors} doubts={ofLegs} onChange={(legs) => change({ legs })} />
          <Lines typed={typed} errors={errors} doubts={ofLines} onChange={(lines) => change({ lines })} />
          <fieldset>
            <legend>Terms</legend>
            <div className="app-quoting-row" data-moments>
              {time('validUntil', 'Good until')}
            </div>
            {long('terms', 'Cancellation terms', 3)}
            <details ref={more} className="app-quoting-optional">
              <summary>
                <strong>Optional</strong>
                <small>{OPTIONAL.map(([name, label]) => (typed[name] ? `${label} ✓` : label)).join(' · ')}</small>
                <Icon name="down" />
              </summary>
              <div>
                {time('holdUntil', 'Aircraft held until')}
                {long('message', 'A word to the traveller', 2)}
                {long('inclusions', 'Included', 2)}
                {text('paymentUrl', 'Page to pay on, shown once it is accepted', {
                  inputMode: 'url',
                  maxLength: 500,
                })}
              </div>
            </details>
          </fieldset>
          <div className="app-quoting-foot">
            <div role="alert" className={failure ? 'cw-alert' : undefined}>
              {failure}
            </div>
            {doubts > 0 && (
              <button
                type="button"
                className="app-act app-quoting-doubted"
                onClick={() => form.current?.querySelector<HTMLElement>('.app-quoting-doubts:not(:empty)')?.focus()}
              >
                <Icon name="warning" />
                Show {doubtsSaid}
              </button>
            )}
            {/* In sight from wherever something is typed. */}
            <div className="app-quoting-now cw-numbers">
              <p>
                Total <output>{sayAmount(shown.total, typed.currency)}</output>{' '}
                {isSentLast && <small>Replaces Quote {last.version}</small>}
              </p>
            </div>
            <button type="submit" className="cw-button" data-kind="plain" aria-disabled={step.isPending}>
              <Said short="Save" more="the draft" />
            </button>
            <button
              type="button"
              className="cw-button"
              data-kind={doubts > 0 ? 'plain' : 'primary'}
              data-doubted={doubts > 0 || undefined}
              aria-disabled={step.isPending || !isOpen}
              onClick={() => isOpen && void send(true)}
            >
              {step.isPending ? (
                'Saving...'
              ) : (
                <Said
                  short={isSentLast && doubts === 0 ? 'Replace' : 'Send'}
                  more={
                    doubts > 0 ? `despite ${doubtsSaid}` : isSentLast ? 'the quote that was sent' : 'to the traveller'
                  }
                />
              )}
            </button>
          </div>
        </form>
        <section
          id={`${id}preview`}
          className="app-quoting-preview"
          aria-label="As the traveller sees it"
          tabIndex={-1}
        >
          <p className="app-quoting-note app-no-print">
            As the traveller sees it <Jump to={`${id}form`}>Back to the form</Jump>
          </p>
          <QuoteSheet
            quote={shown}
            reference={beginning.reference}
            party={{
              name: 'Party',
              says: beginning.party === 1 ? '{count} seat' : '{count} seats',
              count: beginning.party,
            }}
          />
        </section>
      </div>
    </div>
  );
}

/** The way between the form and the preview, where they do not stand side by side. */
const Jump = ({ to, children }: { to: string; children: string }) => (
  <a className="app-link app-quoting-jump" href={`#${to}`} onClick={(event) => leadTo(event, to)}>
    {children}
  </a>
);

/** A step whose name is said in short where there is no room, and whole to a reader. */
const Said = ({ short, more }: { short: string; more: string }) => (
  <span>
    {short}
    <span className="app-quoting-more"> {more}</span>
  </span>
);

/** What was offered before, and where it stands. */
function Before({ quotes, trip }: Pick<EditorProps, 'quotes' | 'trip'>) {
  // Its own: why it failed is said in its dialog, not at the form's foot as well.
  const step = useQuoteStep(trip);
  const [asked, setAsked] = useState<DeskQuote>();
  const list = useRef<HTMLUListElement>(null);
  const sent = quotes.filter(({ state }) => state !== 'draft');
  if (sent.length === 0) return null;
  return (
    <>
      <ul ref={list} className="app-quoting-before cw-numbers" tabIndex={-1}>
        {sent.map((quote) => (
          <li key={quote.id}>
            <span>{nameOfQuote(quote)}</span>
            <small>
              {QUOTE_WORDS[quote.state]}
              {quote.state === 'sent' && (quote.viewedAt ? ', seen by the traveller' : ', not seen yet')}
              {quote.answeredBy && ` by ${quote.answeredBy}`}
            </small>
            {quote.state === 'sent' && (
              <button type="button" className="cw-button" data-kind="quiet" onClick={() => setAsked(quote)}>
                Take back<span className="cw-hidden">: {nameOfQuote(quote)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <DeleteDialog
          title={`Take back Quote ${asked.version}?`}
          acts={['Take it back', 'Taking it back...']}
          remove={() => step.mutateAsync({ withdraw: asked })}
          messages={{
            done: `Quote ${asked.version} is taken back`,
            refused: 'It was not accepted.',
            failed: 'It did not reach the server. Check your connection, then try again.',
          }}
          onCancel={() => setAsked(undefined)}
          onGone={() => {
            setAsked(undefined);
            focusBeside(null, list.current);
          }}
        >
          <p>The traveller can no longer accept it.</p>
        </DeleteDialog>
      )}
    </>
  );
}
