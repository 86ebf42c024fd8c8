import {
  CURRENCY_CODES,
  type Currency,
  type DeskQuote,
  deskQuote,
  formatAmount,
  type QuoteStartValues,
  quoteFaults,
  type ShownQuote,
  totalOf,
} from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { FieldFrame, focusFirstError, Icon } from 'charter-widgets/kit';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { reachOf } from '../../shared/aircraft/figures';
import { Link } from '../../shared/link';
import { QuoteSheet } from '../../shared/quote/quote-sheet';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { DeleteDialog } from '../delete-dialog';
import { focusBeside, leadTo } from '../navigation';
import { Select } from '../select';
import { UnderstoodAmount, UnderstoodNumber } from '../understood';
import { UnsavedGuard, useSignInOver } from '../unsaved';
import { ConflictDialog, CurrencyDialog, SendDialog } from './dialogs';
import { legDoubts, lineDoubts } from './doubts';
import {
  aircraftOf,
  beginDraft,
  calculate,
  hasAmounts,
  isLookedUp,
  type Known,
  lookUp,
  priceByRate,
  readDraft,
  type TypedQuote,
  tidied,
  typedOf,
  typedText,
  withCurrency,
} from './draft';
import { DraftSaver, type Saving } from './draft-saver';
import { Moment } from './fields';
import { Legs } from './legs';
import { Lines } from './lines';
import { type Fleet, LISTS, nameOfQuote, QUOTE_WORDS, useQuoteStep } from './use-quotes';

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
  beginning: QuoteStartValues;
  fleet: Fleet;
}

const storedQuotes = v.array(deskQuote);

/** A draft as it is typed, which saves itself, and beside it what its traveller would see. */
export function Editor({ trip, quotes, beginning, fleet }: EditorProps) {
  const [last] = quotes;
  const [now] = useState(Date.now);
  const [places, setPlaces] = useState<Known['places']>(() => new Map());
  const known = useMemo(() => ({ beginning, fleet, places, now }), [beginning, fleet, places, now]);
  const [typed, setTyped] = useState(() => calculate(last ? typedOf(last, now) : beginDraft(beginning), known));
  /** Changes what is typed; all that nobody typed follows. */
  const edit = (by: (now: TypedQuote) => TypedQuote) => setTyped((before) => calculate(by(before), known));
  const change = (by: Partial<TypedQuote>) => edit((before) => ({ ...before, ...by }));
  const step = useQuoteStep(trip);
  const form = useRef<HTMLFormElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const [sent, setSent] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const read = useMemo(() => readDraft(typed), [typed]);
  const { draft } = read;
  const newest = useRef(read);
  newest.current = read;

  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: last?.state === 'draft' ? last.savedAt : '' });
  const [saver] = useState(
    () =>
      new DraftSaver({
        save: (draft, basedOn) => step.mutateAsync({ save: draft, basedOn }),
        stored: last?.state === 'draft' ? last : null,
        draft: () => newest.current.draft,
        onState: setSaving,
      }),
  );
  /** What was typed when it was saved last, or read. */
  const text = typedText(read);
  const textBefore = useRef(text);
  useEffect(() => {
    if (text === textBefore.current) return;
    textBefore.current = text;
    saver.change();
  }, [text, saver]);
  useEffect(() => {
    const flush = () => void saver.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      saver.stop();
    };
  }, [saver]);
  const { dialog: signIn } = useSignInOver({
    isThere: () => saver.isUnsaved,
    // What was typed is saved as soon as there is a session again.
    isUnderWay: () => saver.isUnsaved,
    resume: () => void saver.flush(),
    outcome: 'your draft is saved',
  });

  // Places are looked up in a chunk of their own; until then the distances that are stored stay.
  useEffect(() => {
    if (isLookedUp(typed, places)) return;
    let current = true;
    void lookUp(typed.legs, places).then((found) => current && found.size > places.size && setPlaces(found));
    return () => {
      current = false;
    };
  }, [typed, places]);
  useEffect(() => setTyped((before) => calculate(before, known)), [known]);

  /** The fields whose faults are shown: those that were wrong when it was to be sent, by the key of their leg or line. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set());
  const keyed = (path: string) => {
    const [list, index, name] = path.split('.');
    const of = list === 'legs' ? typed.legs : list === 'lines' ? typed.lines : [];
    return name ? `${list}.${of[Number(index)]?.key}.${name}` : path;
  };
  const faultsOf = (one: typeof read) => ({ ...quoteFaults(one.draft, Date.now()), ...one.errors });
  const refused = saving.is === 'failed' ? saving.errors : {};
  const errors: Record<string, string> = { ...refused };
  if (asked.size > 0) {
    // A mended field loses its message at once.
    for (const [path, message] of Object.entries(faultsOf(read))) if (asked.has(keyed(path))) errors[path] = message;
  }

  const [isComparing, setIsComparing] = useState(false);
  const [toSend, setToSend] = useState<DeskQuote>();
  const [toCurrency, setToCurrency] = useState<Currency>();
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
  const dossier = `${LISTS[beginning.kind]}/${beginning.requestId}`;
  const isOpen = ['new', 'reviewing', 'quoted'].includes(beginning.stage);
  const offered = fleet.find(({ name }) => name === typed.aircraft.trim());
  const ofLegs = legDoubts(
    typed.legs,
    offered && { name: offered.name, reach: reachOf(offered.specifications), seats: offered.capacity },
  );
  const ofLines = lineDoubts(typed);
  const warnings = [
    ...ofLegs.flatMap((doubts, index) => doubts.map((doubt) => `Flight ${index + 1}: ${doubt}`)),
    ...ofLines.flatMap((doubt, index) => (doubt ? [`Line ${index + 1}: ${doubt.text}`] : [])),
  ];
  const doubts = warnings.length;
  const doubtsSaid = `${doubts} warning${doubts === 1 ? '' : 's'}`;

  /** What is known of an aircraft follows its name, where nobody typed it. */
  function choose(aircraft: string) {
    edit((before) => {
      const next = { ...before, aircraft };
      const isPriced = next.lines.length === 0 && !next.isRateTyped && aircraftOf(next, known).rate !== '';
      return isPriced ? { ...next, lines: priceByRate(next) } : next;
    });
  }

  const chooseCurrency = (currency: Currency) =>
    hasAmounts(typed) ? setToCurrency(currency) : edit((before) => withCurrency(before, currency, 'clear'));

  const isAsking = useRef(false);
  /** Saves the draft as it is, and asks whether it is to be sent. */
  async function askToSend() {
    if (isAsking.current || !isOpen) return;
    isAsking.current = true;
    try {
      // Nothing is sent of which a figure is still being calculated.
      const found = await lookUp(typed.legs, places);
      const calculated = calculate(typed, { ...known, places: found });
      newest.current = readDraft(calculated);
      setPlaces(found);
      setTyped(calculated);
      const faults = faultsOf(newest.current);
      setAsked(new Set(Object.keys(faults).map(keyed)));
      // After the errors are drawn.
      if (Object.keys(faults).length > 0) return focusFirstError(form.current);
      const saved = await saver.flush({ anyway: true });
      if (saved) setToSend(saved);
      else if (saver.state.is === 'conflict') setIsComparing(true);
    } finally {
      isAsking.current = false;
    }
  }

  async function send(quote: DeskQuote) {
    try {
      await step.mutateAsync({ send: quote });
      saver.stop();
      toasts.getState().success('The quote is on its way');
      setToSend(undefined);
      setSent(true);
    } catch (error) {
      const stored = error instanceof ApiError ? v.safeParse(storedQuotes, error.data) : undefined;
      if (!stored?.success) throw error;
      saver.meet(errorMessage(error, 'it was changed meanwhile', ''), stored.output[0]);
      setToSend(undefined);
      setIsComparing(true);
    }
  }

  function takeTheirs(stored: DeskQuote | undefined) {
    const theirs = calculate(stored ? typedOf(stored, now) : beginDraft(beginning), known);
    textBefore.current = typedText(readDraft(theirs));
    setTyped(theirs);
    saver.rebase(stored, { isChanged: false });
    setIsComparing(false);
  }

  function keepMine(stored: DeskQuote | undefined) {
    saver.rebase(stored, { isChanged: true });
    setIsComparing(false);
    void saver.flush();
  }

  // What is wrong in it is in sight.
  const isWrongInMore = OPTIONAL.some(([name]) => errors[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt to send
  useEffect(() => {
    if (more.current && isWrongInMore) more.current.open = true;
  }, [isWrongInMore, asked]);

  // Once nothing that was typed is unsaved any more.
  useEffect(() => {
    if (sent) void navigate(dossier);
  }, [sent, navigate, dossier]);

  const error = (path: string) => errors[path] ?? '';
  const ofAircraft = aircraftOf(typed, known);
  /** A figure of the aircraft: it is typed as soon as something is typed, and follows again once it is left empty. */
  const figure = (name: 'tail' | 'rate' | 'cruise', label: string, more: object = {}) => {
    const flag = ({ tail: 'isTailTyped', rate: 'isRateTyped', cruise: 'isCruiseTyped' } as const)[name];
    const calculated = ofAircraft[name];
    return (
      <div className="app-quoting-figure">
        <FieldFrame label={label} error={error(name)}>
          {(control) => (
            <>
              <input
                {...control}
                {...more}
                className="cw-input"
                value={typed[name]}
                onChange={({ currentTarget }) => change({ [name]: currentTarget.value, [flag]: true })}
                onBlur={() => {
                  if (typed[name].trim() === '') change({ [flag]: false });
                  else if (name === 'rate') change({ rate: tidied(typed.rate, typed.currency) });
                }}
              />
              {name === 'rate' && (
                <UnderstoodAmount text={typed.rate} currency={typed.currency} error={error('rate')} />
              )}
              {name === 'cruise' && <UnderstoodNumber text={typed.cruise} unit="km/h" error={error('cruise')} />}
            </>
          )}
        </FieldFrame>
        {typed[flag] && calculated !== '' && calculated !== typed[name] && (
          <button type="button" className="app-act" onClick={() => change({ [flag]: false })}>
            Use {calculated}
            <span className="cw-hidden">, {label}</span>
          </button>
        )}
      </div>
    );
  };
  const link = (name: 'paymentUrl', label: string, more: object = {}) => (
    <FieldFrame label={label} error={error(name)}>
      {(control) => (
        <input
          {...control}
          {...more}
          className="cw-input"
          value={typed[name]}
          onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
        />
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
    <Moment
      label={label}
      value={typed[name]}
      error={error(name)}
      onValue={(value) => change({ [name]: value, ...(name === 'validUntil' && { isValidUntilTyped: value !== '' }) })}
    />
  );

  const isSentLast = last !== undefined && last.state !== 'draft';
  return (
    <div className="app-wide app-quoting">
      <UnsavedGuard isChanged={() => saver.isUnsaved} save={async () => Boolean(await saver.flush())} />
      {signIn}
      <div className="app-quoting-parts">
        <header id={`${id}form`} className="app-quoting-head app-spread app-no-print" tabIndex={-1}>
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
            void saver.flush();
          }}
        >
          {quotes.length > 0 && <Before quotes={quotes} trip={trip} />}
          <fieldset>
            {/* Said by its first field. */}
            <legend className="cw-hidden">Aircraft</legend>
            <div className="app-quoting-row app-stack" data-wide>
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
              {figure('tail', 'Registration', { maxLength: 20 })}
            </div>
            <datalist id={`${id}fleet`}>
              {[
                ...new Set([...beginning.aircraft.map(({ aircraft }) => aircraft), ...fleet.map(({ name }) => name)]),
              ].map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <div className="app-quoting-row app-stack">
              <span className="cw-field">
                <label className="cw-label" htmlFor={`${id}currency`}>
                  Currency
                </label>
                <Select
                  id={`${id}currency`}
                  options={CURRENCY_CODES.map((code) => [code, code] as const)}
                  value={typed.currency}
                  onValue={(currency) => chooseCurrency(currency as Currency)}
                />
              </span>
              {figure('rate', 'Rate an hour', {
                placeholder: 'Optional',
                inputMode: 'decimal',
                ...(!error('rate') && { 'aria-describedby': `${id}rate` }),
              })}
              {figure('cruise', 'Cruise, km/h', {
                placeholder: 'Optional',
                inputMode: 'numeric',
                ...(!error('cruise') && { 'aria-describedby': `${id}rate` }),
              })}
            </div>
            <p id={`${id}rate`} className="app-quoting-note app-soft">
              With a rate, the flights are priced by their block time.
            </p>
          </fieldset>
          <Legs typed={typed} party={beginning} errors={errors} asked={asked} doubts={ofLegs} onEdit={edit} />
          <Lines typed={typed} errors={errors} doubts={ofLines} onChange={(lines) => change({ lines })} />
          <fieldset>
            <legend>Terms</legend>
            <div className="app-quoting-row app-stack" data-moments>
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
                {link('paymentUrl', 'Page to pay on, shown once it is accepted', {
                  inputMode: 'url',
                  maxLength: 500,
                })}
              </div>
            </details>
          </fieldset>
          <div className="app-quoting-foot app-row">
            <div className="app-quoting-states app-row">
              <SavingNote saving={saving} onRetry={() => void saver.flush()} onCompare={() => setIsComparing(true)} />
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
            </div>
            {/* In sight from wherever something is typed. */}
            <div className="app-quoting-now app-soft cw-numbers">
              <p>
                Total <output>{formatAmount(shown.total, typed.currency)}</output>{' '}
                {isSentLast && <small>Replaces Quote {last.version}</small>}
              </p>
            </div>
            <button
              type="button"
              className="cw-button"
              data-kind={doubts > 0 ? 'plain' : 'primary'}
              data-doubted={doubts > 0 || undefined}
              aria-disabled={!isOpen}
              onClick={() => void askToSend()}
            >
              <Said
                short={isSentLast && doubts === 0 ? 'Replace' : 'Send'}
                more={doubts > 0 ? `with ${doubtsSaid}` : isSentLast ? 'the quote that was sent' : 'to the traveller'}
              />
            </button>
          </div>
        </form>
        <section
          id={`${id}preview`}
          className="app-quoting-preview"
          aria-label="As the traveller sees it"
          tabIndex={-1}
        >
          <p className="app-quoting-note app-soft app-no-print">
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
      {toCurrency && (
        <CurrencyDialog
          from={typed.currency}
          to={toCurrency}
          onChoose={(figures) => {
            edit((before) => withCurrency(before, toCurrency, figures));
            setToCurrency(undefined);
          }}
          onCancel={() => setToCurrency(undefined)}
        />
      )}
      {toSend && (
        <SendDialog
          quote={toSend}
          beginning={beginning}
          warnings={warnings}
          onSend={() => send(toSend)}
          onCancel={() => setToSend(undefined)}
        />
      )}
      {isComparing && saving.is === 'conflict' && (
        <ConflictDialog
          mine={typed}
          stored={saving.stored}
          theirs={calculate(saving.stored ? typedOf(saving.stored, now) : beginDraft(beginning), known)}
          onTheirs={() => takeTheirs(saving.stored)}
          onMine={() => keepMine(saving.stored)}
          onBack={() => setIsComparing(false)}
        />
      )}
    </div>
  );
}

/** Says whether what was typed is saved, and what can be done where it is not. */
function SavingNote({ saving, onRetry, onCompare }: { saving: Saving; onRetry: () => void; onCompare: () => void }) {
  const isWrong = saving.is === 'failed' || saving.is === 'conflict';
  return (
    <div className="app-quoting-saving app-row app-soft cw-numbers">
      <p role="status">
        {saving.is === 'saving' && 'Saving…'}
        {saving.is === 'waiting' && 'Not saved yet'}
        {saving.is === 'saved' && saving.at && `Saved ${clock.format(new Date(saving.at))}`}
      </p>
      <div role="alert" className={isWrong ? 'cw-alert' : undefined}>
        {saving.is === 'failed' && `Not saved: ${saving.why}`}
        {saving.is === 'conflict' && saving.why}
      </div>
      {saving.is === 'failed' && (
        <button type="button" className="cw-button" data-kind="plain" onClick={onRetry}>
          Try again
        </button>
      )}
      {saving.is === 'conflict' && (
        <button type="button" className="cw-button" data-kind="plain" onClick={onCompare}>
          See what differs
        </button>
      )}
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

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
