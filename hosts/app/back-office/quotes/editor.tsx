import {
  type AircraftRates,
  CURRENCY_CODES,
  type Currency,
  type DeskQuote,
  deskQuote,
  formatAmount,
  MAX_OFFERS,
  type QuoteStartValues,
  quoteFaults,
  type ShownQuote,
  totalOf,
} from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import { DateTimeField, focusFirstError, Icon, TextAreaField, TextField } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { rangeOf } from '../../shared/aircraft/figures';
import { Button, TextButton } from '../../shared/button';
import { Link } from '../../shared/link';
import { QuoteSheet } from '../../shared/quote/quote-sheet';
import { PageTitle } from '../../shared/shell';
import { toasts } from '../../shared/toasts';
import { DeleteDialog } from '../delete-dialog';
import { focusBeside, leadTo } from '../navigation';
import { Select } from '../select';
import { stateField, useStateField } from '../state-field';
import { FigureField } from '../understood';
import { UnsavedGuard, useSignInOver } from '../unsaved';
import { ConflictDialog } from '../versioned';
import { CurrencyDialog, SendDialog } from './dialogs';
import {
  addPositioning,
  asAnotherOffer,
  calculate,
  createDraft,
  findRates,
  groupThousands,
  hasAmounts,
  isLookedUp,
  type Known,
  knownAircraft,
  lookUp,
  priceByRate,
  readDraft,
  type TypedQuote,
  typedOf,
  withCurrency,
} from './draft';
import { QUOTE_FIELDS } from './draft-fields';
import { DraftSaver, type Saving } from './draft-saver';
import { Legs } from './legs';
import { Lines } from './lines';
import { type Fleet, LISTS, nameOfQuote, QUOTE_WORDS, useQuoteStep } from './use-quotes';
import { legWarnings, lineWarnings } from './warnings';

/** The optional fields, which are folded. */
const OPTIONAL = [
  ['holdUntil', 'aircraft held until'],
  ['message', 'a word to the traveller'],
  ['inclusions', 'what is included'],
  ['paymentUrl', 'a page to pay on'],
] as const;

export interface EditorProps {
  trip: number;
  /** Newest first. */
  quotes: readonly DeskQuote[];
  start: QuoteStartValues;
  fleet: Fleet;
  rates: readonly AircraftRates[];
}

const storedQuotes = v.array(deskQuote);

/** The editor of a quote's draft, which saves itself, beside the traveller's view of it. */
export function Editor({ trip, quotes, start, fleet, rates }: EditorProps) {
  const [last] = quotes;
  const [search] = useSearchParams();
  const open = quotes.filter(({ state }) => state === 'sent');
  const lastDraft = last?.state === 'draft' ? last : undefined;
  const [now] = useState(Date.now);
  const [places, setPlaces] = useState<Known['places']>(() => new Map());
  const known = useMemo(() => ({ start, fleet, rates, places, now }), [start, fleet, rates, places, now]);
  const typedFrom = (quote: DeskQuote | undefined) =>
    calculate(quote ? typedOf(quote, now) : createDraft(start), known);
  const [typed, setTypedState] = useState(() => {
    const first = typedFrom(last);
    return search.has('another') && !lastDraft ? calculate(asAnotherOffer(first), known) : first;
  });
  const replaced = open.find(({ version }) => version === typed.replaces);
  const others = open.filter((quote) => quote !== replaced);
  // A ref beside the state: what is saved in the same turn reads it.
  const typedNow = useRef(typed);
  function setTyped(next: TypedQuote) {
    typedNow.current = next;
    setTypedState(next);
  }
  const step = useQuoteStep(trip);
  const form = useRef<HTMLFormElement>(null);
  const more = useRef<HTMLDetailsElement>(null);
  const [isSent, setIsSent] = useState(false);
  const navigate = useNavigate();
  const id = useId();
  const read = useMemo(() => readDraft(typed), [typed]);
  const { draft } = read;

  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: lastDraft?.savedAt ?? '' });
  const [saver] = useState(
    () =>
      new DraftSaver({
        save: (changed, basedOn) => step.mutateAsync({ save: changed, basedOn }),
        stored: lastDraft ?? null,
        draft: () => readDraft(typedNow.current).draft,
        onState: setSaving,
      }),
  );
  /** Applies an edit and calculates what nobody typed. */
  function edit(by: (before: TypedQuote) => TypedQuote) {
    const before = typedNow.current;
    const next = calculate(by(before), known);
    setTyped(next);
    if (JSON.stringify(next) !== JSON.stringify(before)) saver.change();
  }
  const change = (by: Partial<TypedQuote>) => edit((before) => ({ ...before, ...by }));

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
    isUnderWay: () => saver.isUnsaved,
    resume: () => void saver.flush(),
    outcome: 'your draft is saved',
  });

  // The airport index is a chunk of its own; stored distances stay until it is loaded.
  useEffect(() => {
    if (isLookedUp(typed, { places, rates })) return;
    let current = true;
    void lookUp(typed, { places, rates }).then((found) => current && found.size > places.size && setPlaces(found));
    return () => {
      current = false;
    };
  }, [typed, places, rates]);
  useEffect(() => {
    typedNow.current = calculate(typedNow.current, known);
    setTypedState(typedNow.current);
  }, [known]);

  /** The paths that were wrong at the last attempt to send, with the key of their leg or line in place of its index. */
  const [attempt, setAttempt] = useState<ReadonlySet<string>>(() => new Set());
  const keyed = (path: string) => {
    const [list, index, name] = path.split('.');
    const rows = list === 'legs' ? typed.legs : typed.lines;
    return name ? `${list}.${rows[Number(index)]?.key}.${name}` : path;
  };
  const faultsOf = (one: typeof read) => ({
    ...(others.length >= MAX_OFFERS && {
      replaces: `${MAX_OFFERS} offers are open already. Replace or withdraw one of them first.`,
    }),
    ...quoteFaults(one.draft, Date.now()),
    ...one.errors,
  });
  const errors: Record<string, string> = { ...(saving.is === 'failed' && saving.errors) };
  if (attempt.size > 0) {
    // A corrected field loses its message at once.
    for (const [path, message] of Object.entries(faultsOf(read))) if (attempt.has(keyed(path))) errors[path] = message;
  }

  const [isComparing, setIsComparing] = useState(false);
  const [toSend, setToSend] = useState<DeskQuote>();
  const [toCurrency, setToCurrency] = useState<Currency>();
  const shown: ShownQuote = {
    ...draft,
    id: 0,
    version: lastDraft?.version ?? (last?.version ?? 0) + 1,
    state: 'draft',
    legs: draft.legs.filter(({ isShown }) => isShown),
    total: totalOf(draft.lines),
    sentAt: null,
    answeredAt: null,
    answeredBy: '',
    hash: '',
  };
  const tripScreen = `${LISTS[start.kind]}/${start.requestId}`;
  const isOpen = ['new', 'reviewing', 'quoted'].includes(start.stage);
  const aircraft = fleet.find(({ name }) => name === typed.aircraft.trim());
  const ofLegs = legWarnings(
    typed.legs,
    aircraft && {
      name: aircraft.name,
      range: findRates(typed, rates)?.rangeKm ?? rangeOf(aircraft.specifications),
      seats: aircraft.capacity,
    },
  );
  const ofLines = lineWarnings(typed);
  const warnings = [
    ...ofLegs.flatMap((texts, index) => texts.map((text) => `Flight ${index + 1}: ${text}`)),
    ...ofLines.flatMap((text, index) => (text ? [`Line ${index + 1}: ${text}`] : [])),
  ];
  const warningCount = `${warnings.length} warning${warnings.length === 1 ? '' : 's'}`;

  /** Chooses an aircraft. If its rate is known and nothing is priced yet, the rate prices the flights. */
  const chooseAircraft = (name: string) =>
    edit((before) => {
      const own = findRates({ aircraft: name }, rates);
      // The first figures of a quote have the currency of the rates.
      const currency = own && !hasAmounts(before) ? own.currency : before.currency;
      const next = { ...before, aircraft: name, currency };
      const isPriced = next.lines.length === 0 && !next.isRateTyped && knownAircraft(next, known).rate !== '';
      return isPriced ? { ...next, lines: priceByRate(calculate(next, known), known) } : next;
    });

  const chooseCurrency = (currency: Currency) =>
    hasAmounts(typed) ? setToCurrency(currency) : edit((before) => withCurrency(before, currency, 'clear'));

  const isAsking = useRef(false);
  /** Saves the draft, and asks whether to send it. */
  async function askToSend() {
    if (isAsking.current || !isOpen) return;
    isAsking.current = true;
    try {
      // All figures are calculated before it is sent.
      const found = await lookUp(typed, known);
      const calculated = calculate(typed, { ...known, places: found });
      setPlaces(found);
      setTyped(calculated);
      const faults = faultsOf(readDraft(calculated));
      setAttempt(new Set(Object.keys(faults).map(keyed)));
      // This waits until the errors are drawn.
      if (Object.keys(faults).length > 0) return focusFirstError(form.current);
      const saved = await saver.flush({ anyway: true });
      if (saved) setToSend(saved);
      else if (saver.state.is === 'conflict') setIsComparing(true);
    } finally {
      isAsking.current = false;
    }
  }

  async function position() {
    const found = { ...known, places: await lookUp(typedNow.current, known) };
    setPlaces(found.places);
    const done = addPositioning(calculate(typedNow.current, found), found);
    if (done.fault === undefined) edit(() => done.typed);
    return done;
  }

  async function send(quote: DeskQuote) {
    try {
      await step.mutateAsync({ send: quote });
      saver.stop();
      toasts.getState().success('The quote is being sent');
      setToSend(undefined);
      setIsSent(true);
    } catch (error) {
      const stored = error instanceof ApiError ? v.safeParse(storedQuotes, error.data) : undefined;
      if (!stored?.success) throw error;
      saver.setConflict(errorMessage(error, 'it was changed meanwhile', ''), stored.output[0]);
      setToSend(undefined);
      setIsComparing(true);
    }
  }

  // An optional field with an error is in sight.
  const hasOptionalError = OPTIONAL.some(([name]) => errors[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt to send
  useEffect(() => {
    if (more.current && hasOptionalError) more.current.open = true;
  }, [hasOptionalError, attempt]);

  // An effect, so that nothing is unsaved any more.
  useEffect(() => {
    if (isSent) void navigate(tripScreen);
  }, [isSent, navigate, tripScreen]);

  const error = (path: string) => errors[path] ?? '';
  const textField = (name: 'aircraft' | 'paymentUrl' | 'message' | 'inclusions' | 'terms') =>
    stateField(typed[name], (value) => change({ [name]: value }), error(name));
  const validUntil = useStateField(
    typed.validUntil,
    (value) => change({ validUntil: value, isValidUntilTyped: value !== '' }),
    error('validUntil'),
  );
  const holdUntil = useStateField(typed.holdUntil, (value) => change({ holdUntil: value }), error('holdUntil'));
  const figures = { typed, calculated: knownAircraft(typed, known), errors, onChange: change };
  const note = `${id}rate`;
  const ofAircraft = findRates(typed, rates);
  const otherCurrency = ofAircraft?.perHour && ofAircraft.currency !== typed.currency ? ofAircraft.currency : '';

  return (
    <div className="app-wide app-quoting">
      <UnsavedGuard isChanged={() => saver.isUnsaved} save={async () => Boolean(await saver.flush())} />
      {signIn}
      <div className="app-quoting-parts">
        <header id={`${id}form`} className="app-quoting-head app-spread app-no-print" tabIndex={-1}>
          <PageTitle>{`Quote for ${start.name || start.reference}`}</PageTitle>
          <p className="cw-numbers">
            {start.name && `${start.reference} · `}
            <Link className="app-link" to={tripScreen}>
              Back to the request
            </Link>{' '}
            <Jump to={`${id}preview`}>See the preview</Jump>
          </p>
          {!isOpen && (
            <p className="cw-alert" role="status">
              No quote can be sent: this request is {start.stage}. Reopen it on its own page first.
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
          {quotes.length > 0 && <SentQuotes quotes={quotes} trip={trip} />}
          {open.length > 0 && (
            <div className="app-quoting-offer cw-field">
              <label className="cw-label" htmlFor={`${id}replaces`}>
                When it is sent
              </label>
              <Select
                id={`${id}replaces`}
                aria-invalid={errors.replaces ? true : undefined}
                aria-describedby={`${id}offers`}
                options={[
                  ...open.map((quote) => [String(quote.version), `Replaces ${nameOfQuote(quote)}`] as const),
                  ['0', 'Another offer'],
                ]}
                value={String(replaced?.version ?? 0)}
                onValue={(version) => change({ replaces: Number(version) || null })}
              />
              <p id={`${id}offers`} className={errors.replaces ? 'cw-error' : 'app-quoting-note app-soft'}>
                {errors.replaces ??
                  (others.length > 0
                    ? `${others.map(({ version }) => `Quote ${version}`).join(' and ')} stay${others.length > 1 ? '' : 's'} open; the traveller compares them and accepts one.`
                    : 'The traveller sees this quote only.')}
              </p>
              {replaced && !lastDraft && open.length < MAX_OFFERS && (
                <Button
                  kind="quiet"
                  onClick={() => {
                    edit(asAnotherOffer);
                    form.current?.querySelector<HTMLElement>('[list]')?.focus();
                  }}
                >
                  <Icon name="plus" />
                  Add another offer
                </Button>
              )}
            </div>
          )}
          <fieldset>
            <legend className="cw-hidden">Aircraft</legend>
            <div className="app-quoting-row app-stack" data-wide>
              <TextField
                field={stateField(typed.aircraft, chooseAircraft, error('aircraft'))}
                label="Aircraft"
                list={`${id}fleet`}
                maxLength={120}
              />
              <AircraftFigure name="tail" label="Registration" maxLength={20} {...figures} />
            </div>
            <datalist id={`${id}fleet`}>
              {[...new Set([...start.aircraft.map((one) => one.aircraft), ...fleet.map(({ name }) => name)])].map(
                (name) => (
                  <option key={name} value={name} />
                ),
              )}
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
              <AircraftFigure
                name="rate"
                label="Rate an hour"
                placeholder="Optional"
                currency={typed.currency}
                describedBy={note}
                {...figures}
              />
              <AircraftFigure
                name="cruise"
                label="Cruise, km/h"
                placeholder="Optional"
                unit="km/h"
                describedBy={note}
                {...figures}
              />
            </div>
            <p id={note} className="app-quoting-note app-soft">
              {otherCurrency
                ? `The rates of this aircraft are in ${otherCurrency} and are not converted: change the currency, or type a rate.`
                : 'With a rate, the flights are priced by their block time.'}
            </p>
          </fieldset>
          <Legs
            typed={typed}
            start={start}
            errors={errors}
            attempt={attempt}
            warnings={ofLegs}
            onEdit={edit}
            onPosition={position}
          />
          <Lines
            typed={typed}
            known={known}
            errors={errors}
            warnings={ofLines}
            onChange={(lines) => change({ lines })}
          />
          <fieldset>
            <legend>Terms</legend>
            <div className="app-quoting-row app-stack" data-moments>
              <DateTimeField field={validUntil} label="Valid until" />
            </div>
            <TextAreaField field={textField('terms')} label="Cancellation terms" rows={3} maxLength={4000} />
            <details ref={more} className="app-quoting-optional">
              <summary>
                <strong>Optional</strong>
                <small>{OPTIONAL.map(([name, label]) => (typed[name] ? `${label} ✓` : label)).join(' · ')}</small>
                <Icon name="down" />
              </summary>
              <div>
                <DateTimeField field={holdUntil} label="Aircraft held until" />
                <TextAreaField
                  field={textField('message')}
                  label="Message to the traveller"
                  rows={2}
                  maxLength={2000}
                />
                <TextAreaField field={textField('inclusions')} label="Included" rows={2} maxLength={2000} />
                <TextField
                  field={textField('paymentUrl')}
                  label="Payment page, shown after the quote is accepted"
                  inputMode="url"
                  maxLength={500}
                />
              </div>
            </details>
          </fieldset>
          <div className="app-quoting-foot app-row">
            <div className="app-quoting-states app-row">
              <SavingNote saving={saving} onRetry={() => void saver.flush()} onCompare={() => setIsComparing(true)} />
              {warnings.length > 0 && (
                <button
                  type="button"
                  className="app-act app-quoting-doubted"
                  onClick={() => form.current?.querySelector<HTMLElement>('.app-quoting-doubts:not(:empty)')?.focus()}
                >
                  <Icon name="warning" />
                  Show {warningCount}
                </button>
              )}
            </div>
            <div className="app-quoting-now app-soft cw-numbers">
              <p>
                Total <output>{formatAmount(shown.total, typed.currency)}</output>{' '}
                {replaced && <small>Replaces Quote {replaced.version}</small>}
              </p>
            </div>
            <Button
              kind={warnings.length > 0 ? 'plain' : 'primary'}
              data-doubted={warnings.length > 0 || undefined}
              busy={!isOpen}
              onClick={() => void askToSend()}
            >
              {warnings.length > 0 && <ShortLabel short="Send">with {warningCount}</ShortLabel>}
              {warnings.length === 0 && replaced && <ShortLabel short="Replace">the quote that was sent</ShortLabel>}
              {warnings.length === 0 && !replaced && <ShortLabel short="Send">to the traveller</ShortLabel>}
            </Button>
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
            reference={start.reference}
            party={{ name: 'Party', says: start.party === 1 ? '{count} seat' : '{count} seats', count: start.party }}
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
          replaced={replaced}
          others={others}
          start={start}
          warnings={warnings}
          onSend={() => send(toSend)}
          onCancel={() => setToSend(undefined)}
        />
      )}
      {isComparing && saving.is === 'conflict' && (
        <ConflictDialog
          noun="Quote"
          fields={QUOTE_FIELDS}
          versions={{
            opened: typedFrom(saver.stored ?? undefined),
            mine: { ...typed },
            theirs: typedFrom(saving.stored),
          }}
          cancel="Back to the draft"
          onBack={() => setIsComparing(false)}
          onSave={(mine) => {
            setTyped(calculate(mine, known));
            saver.rebase(saving.stored);
            setIsComparing(false);
            void saver.flush();
          }}
        />
      )}
    </div>
  );
}

interface AircraftFigureProps {
  name: 'tail' | 'rate' | 'cruise';
  label: string;
  typed: TypedQuote;
  calculated: Pick<TypedQuote, 'tail' | 'rate' | 'cruise'>;
  errors: Readonly<Record<string, string>>;
  onChange: (by: Partial<TypedQuote>) => void;
  placeholder?: string;
  maxLength?: number;
  currency?: Currency;
  unit?: string;
  describedBy?: string;
}

const FLAGS = { tail: 'isTailTyped', rate: 'isRateTyped', cruise: 'isCruiseTyped' } as const;

/** A figure of the aircraft. A typed one has the calculated one beside it; an empty one is calculated again. */
function AircraftFigure({ name, label, typed, calculated, errors, onChange, ...field }: AircraftFigureProps) {
  const flag = FLAGS[name];
  const text = typed[name];
  return (
    <div className="app-quoting-figure">
      <FigureField
        field={stateField(text, (value) => onChange({ [name]: value, [flag]: true }), errors[name])}
        label={label}
        {...field}
        onBlur={() => {
          if (text.trim() === '') onChange({ [flag]: false });
          else if (name === 'rate') onChange({ rate: groupThousands(text, typed.currency) });
        }}
      />
      {typed[flag] && calculated[name] !== '' && calculated[name] !== text && (
        <TextButton onClick={() => onChange({ [flag]: false })}>
          Use {calculated[name]}
          <span className="cw-hidden">, {label}</span>
        </TextButton>
      )}
    </div>
  );
}

/** Whether the draft is saved, and what to do if it is not. */
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
      {saving.is === 'failed' && <Button onClick={onRetry}>Try again</Button>}
      {saving.is === 'conflict' && <Button onClick={onCompare}>See what differs</Button>}
    </div>
  );
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** A link between the form and the preview, for screens that show one below the other. */
const Jump = ({ to, children }: { to: string; children: string }) => (
  <a className="app-link app-quoting-jump" href={`#${to}`} onClick={(event) => leadTo(event, to)}>
    {children}
  </a>
);

/** A label of which a narrow screen shows only the first word. */
const ShortLabel = ({ short, children }: { short: string; children: ReactNode }) => (
  <span>
    {short}
    <span className="app-quoting-more"> {children}</span>
  </span>
);

/** The quotes sent before, with their states. */
function SentQuotes({ quotes, trip }: Pick<EditorProps, 'quotes' | 'trip'>) {
  const step = useQuoteStep(trip);
  const [toWithdraw, setToWithdraw] = useState<DeskQuote>();
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
              <Button kind="quiet" onClick={() => setToWithdraw(quote)}>
                Withdraw<span className="cw-hidden">: {nameOfQuote(quote)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {toWithdraw && (
        <DeleteDialog
          title={`Withdraw Quote ${toWithdraw.version}?`}
          acts={['Withdraw', 'Withdrawing...']}
          remove={() => step.mutateAsync({ withdraw: toWithdraw })}
          messages={{
            done: `Quote ${toWithdraw.version} is withdrawn`,
            refused: 'It was not accepted.',
            failed: 'It was not withdrawn. Please try again.',
          }}
          onCancel={() => setToWithdraw(undefined)}
          onGone={() => {
            setToWithdraw(undefined);
            focusBeside(null, list.current);
          }}
        >
          <p>The traveller can no longer accept it.</p>
        </DeleteDialog>
      )}
    </>
  );
}
