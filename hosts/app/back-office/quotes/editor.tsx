import {
  type AircraftRates,
  type CalculatedQuote,
  isCharged,
  type QuoteDraft,
  type QuoteFacts,
  type QuoteStartValues,
  quoteHead,
  type ShownQuote,
  type StaffQuote,
  type Stage,
} from '@charter-hosts/contract';
import { DateTimeField, Icon, TextAreaField, TextField } from 'charter-widgets/kit';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { leadTo } from '../../shared/lead-to';
import { Link } from '../../shared/link';
import { QuoteSheet } from '../../shared/quote/quote-sheet';
import { PageTitle } from '../../shared/shell';
import { requestPath } from '../kinds';
import { stateField, useStateField } from '../state-field';
import { STAGE_WORDS } from '../trips/stages';
import { UnsavedGuard } from '../unsaved';
import { ConflictDialog } from '../versioned';
import { Aircraft } from './aircraft';
import { SendDialog } from './dialogs';
import { QUOTE_FIELDS } from './draft-fields';
import { draftOf } from './edits';
import { Foot } from './foot';
import { Legs } from './legs';
import { Lines } from './lines';
import { momentOf, momentText } from './moments';
import { AnotherOffer, Offers, OtherQuotes, openOffers } from './offers';
import { type Draft, useDraft } from './use-draft';
import type { Fleet } from './use-quotes';
import { useSending } from './use-sending';

export interface EditorProps {
  trip: number;
  /** Newest first. */
  quotes: readonly StaffQuote[];
  start: QuoteStartValues;
  fleet: Fleet;
  rates: readonly AircraftRates[];
  opened: OpenedDraft;
  /** Opens another draft of the trip, or begins another offer. */
  onOpen: (draft: OpenedDraft) => void;
  /** Called with the version of the draft once it is stored. */
  onNamed: (version: number) => void;
}

/** The version of a draft, or another offer that is begun; undefined for the newest draft or the next version. */
export type OpenedDraft = number | 'another' | undefined;

/** A draft whose figures are there. */
export type CalculatedDraft = Draft & { calculated: CalculatedQuote; facts: QuoteFacts };

/** The editor of a quote's draft, which saves itself, beside the traveller's view of it. */
export function Editor(props: EditorProps) {
  const draft = useDraft(props);
  const { calculated, facts } = draft;
  // The airport index is a chunk of its own.
  if (!calculated || !facts) return <EditorGhost />;
  return <LoadedEditor {...props} draft={{ ...draft, calculated, facts }} />;
}

/** What stands for the editor until it is loaded. */
export const EditorGhost = () => (
  <div className="app-wide" aria-busy="true">
    <PageTitle>Quote</PageTitle>
    <div className="app-stack app-quote-ghost">
      <span className="app-skeleton" />
      <span className="app-skeleton" />
      <span className="app-skeleton" />
    </div>
  </div>
);

function LoadedEditor({ draft, ...props }: EditorProps & { draft: CalculatedDraft }) {
  const { quotes, start, trip, onOpen } = props;
  const { quote, calculated, saver, edit } = draft;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const tripScreen = requestPath(start);
  const sending = useSending(draft, props, form);
  const { errors, attempt, takesQuote } = sending;
  useLeavingWhen(sending.isSent, tripScreen);
  const shared = { quote, calculated, errors, onEdit: edit };
  const isCar = start.kind === 'chauffeur';
  return (
    <div className="app-wide app-quoting">
      <UnsavedGuard
        isChanged={() => saver.isUnsaved}
        save={() => {
          sending.cancel();
          return saver.flush();
        }}
      />
      {draft.signIn}
      <div className="app-quoting-parts">
        <EditorHead start={start} tripScreen={tripScreen} takesQuote={takesQuote} id={id} />
        <form
          ref={form}
          className="app-quoting-form app-stack app-no-print"
          noValidate
          method="dialog"
          onSubmit={(event) => {
            event.preventDefault();
            void saver.flush();
          }}
        >
          <OtherQuotes draft={draft} quotes={quotes} trip={trip} onOpen={onOpen} error={errors.others} />
          <Offers draft={draft} quotes={quotes} error={errors.replaces} />
          <Aircraft draft={draft} errors={errors} isCar={isCar} />
          {!isCar && <Legs {...shared} attempt={attempt} />}
          <Lines {...shared} isCar={isCar} />
          <Terms draft={draft} errors={errors} attempt={attempt} isCar={isCar} />
          {takesQuote && <AnotherOffer draft={draft} quotes={quotes} form={form} onOpen={onOpen} />}
          <Foot
            draft={draft}
            quotes={quotes}
            form={form}
            takesQuote={takesQuote}
            isBusy={sending.isWaiting}
            onSend={sending.ask}
            onCompare={() => sending.compare(true)}
          />
        </form>
        <Preview draft={draft} quotes={quotes} start={start} id={id} />
      </div>
      <EditorDialogs draft={draft} sending={sending} quotes={quotes} start={start} />
    </div>
  );
}

/** Leaves the screen once it is sent. An effect, so that nothing is unsaved any more. */
function useLeavingWhen(isSent: boolean, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (isSent) void navigate(to);
  }, [isSent, navigate, to]);
}

interface HeadProps {
  start: QuoteStartValues;
  tripScreen: string;
  takesQuote: boolean;
  id: string;
}

/** What staff can do at a stage that takes no quote. Requests at the other stages can be reopened. */
const WITHOUT_QUOTE: Readonly<Partial<Record<Stage, string>>> = {
  accepted: 'To send another, choose “Back to reviewing” on the request first.',
  booked: 'On the request, you can mark it as completed, or decline or cancel it.',
  flown: 'For another trip, create a new request.',
  closed: 'For another trip, create a new request.',
};

const EditorHead = ({ start, tripScreen, takesQuote, id }: HeadProps) => (
  <header id={`${id}form`} className="app-quoting-head app-spread app-no-print" tabIndex={-1}>
    <PageTitle>{`Quote for ${start.name || start.reference}`}</PageTitle>
    <p className="cw-numbers">
      {start.name && `${start.reference} · `}
      <Link className="app-link" to={tripScreen}>
        Back to the request
      </Link>{' '}
      <Jump to={`${id}preview`}>See the preview</Jump>
    </p>
    {!takesQuote && (
      <p className="cw-alert" role="status">
        {STAGE_WORDS[start.stage]}: you cannot send a quote now.{' '}
        {WITHOUT_QUOTE[start.stage] ?? 'Reopen the request first.'}
      </p>
    )}
  </header>
);

/** The draft as the traveller will see it. */
function shownOf(draft: QuoteDraft, calculated: CalculatedQuote, version: number): ShownQuote {
  return {
    ...quoteHead(draft, calculated),
    id: 0,
    version,
    state: 'draft',
    sentAt: null,
    answeredAt: null,
    answeredBy: '',
    hash: '',
    legs: calculated.legs.filter(({ isShown }) => isShown),
    lines: calculated.lines.filter(isCharged),
  };
}

interface PreviewProps {
  draft: CalculatedDraft;
  quotes: readonly StaffQuote[];
  start: QuoteStartValues;
  id: string;
}

function Preview({ draft: { quote, calculated, stored }, quotes, start, id }: PreviewProps) {
  const version = stored?.version ?? (quotes[0]?.version ?? 0) + 1;
  return (
    <section id={`${id}preview`} className="app-quoting-preview" aria-label="As the traveller sees it" tabIndex={-1}>
      <p className="app-quoting-note app-soft app-no-print">
        As the traveller sees it <Jump to={`${id}form`}>Back to the form</Jump>
      </p>
      <QuoteSheet
        quote={shownOf(draftOf(quote), calculated, version)}
        reference={start.reference}
        party={{ name: 'Passengers', says: String(start.party), count: start.party }}
      />
    </section>
  );
}

interface DialogsProps extends Pick<PreviewProps, 'draft' | 'quotes' | 'start'> {
  sending: ReturnType<typeof useSending>;
}

function EditorDialogs({ draft, sending, quotes, start }: DialogsProps) {
  const { quote, saving, saver, editedFrom, setQuote } = draft;
  const { toSend } = sending;
  return (
    <>
      {toSend && (
        <SendDialog
          quotes={toSend}
          {...openOffers(draft, quotes)}
          start={start}
          onSend={() => sending.send(toSend)}
          onCancel={sending.cancel}
        />
      )}
      {sending.isComparing && saving.is === 'conflict' && (
        <ConflictDialog
          noun="Quote"
          fields={QUOTE_FIELDS}
          versions={{
            opened: editedFrom(saver.stored ?? undefined),
            mine: { ...quote },
            theirs: editedFrom(saving.stored),
          }}
          cancel="Back to the draft"
          onBack={() => sending.compare(false)}
          onSave={(mine) => {
            setQuote(mine);
            saver.rebase(saving.stored);
            sending.compare(false);
            void saver.flush();
          }}
        />
      )}
    </>
  );
}

/** A link between the form and the preview, for screens that show one below the other. */
const Jump = ({ to, children }: { to: string; children: string }) => (
  <a className="app-link app-quoting-jump" href={`#${to}`} onClick={(event) => leadTo(event, to)}>
    {children}
  </a>
);

/** The optional fields, which are folded. */
const OPTIONAL = [
  ['holdUntil', 'aircraft held until'],
  ['message', 'a message to the traveller'],
  ['inclusions', 'what is included'],
  ['paymentUrl', 'a payment page'],
] as const;

interface TermsProps {
  draft: CalculatedDraft;
  errors: Readonly<Record<string, string>>;
  /** Changes with each attempt to send. */
  attempt: object;
  isCar: boolean;
}

/** Until when the quote is valid, its terms, and what else can be said. Only an aircraft is held. */
function Terms({ draft: { quote, calculated, edit }, errors, attempt, isCar }: TermsProps) {
  const more = useRef<HTMLDetailsElement>(null);
  const textField = (name: 'paymentUrl' | 'message' | 'inclusions' | 'terms') =>
    stateField(quote[name], (value) => edit((before) => ({ ...before, [name]: value })), errors[name]);
  const validUntil = useStateField(
    momentText(quote.validUntil || calculated.validUntil),
    (text) => edit((before) => ({ ...before, validUntil: momentOf(text) })),
    errors.validUntil,
  );
  const holdUntil = useStateField(
    momentText(quote.holdUntil),
    (text) => edit((before) => ({ ...before, holdUntil: momentOf(text) })),
    errors.holdUntil,
  );
  // An optional field with an error is in sight.
  const hasOptionalError = OPTIONAL.some(([name]) => errors[name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each attempt to send
  useEffect(() => {
    if (more.current && hasOptionalError) more.current.open = true;
  }, [hasOptionalError, attempt]);
  return (
    <fieldset className="app-plain-set app-stack">
      <legend>Terms</legend>
      <div className="app-quoting-row app-stack" data-moments>
        <DateTimeField field={validUntil} label="Valid until" />
      </div>
      <TextAreaField field={textField('terms')} label="Cancellation terms" rows={3} maxLength={4000} />
      <details ref={more} className="app-quoting-optional">
        <summary>
          <strong>Optional</strong>
          <small>
            {OPTIONAL.slice(isCar ? 1 : 0)
              .map(([name, label]) => (quote[name] ? `${label} ✓` : label))
              .join(' · ')}
          </small>
          <Icon name="down" />
        </summary>
        <div>
          {!isCar && <DateTimeField field={holdUntil} label="Aircraft held until" />}
          <TextAreaField field={textField('message')} label="Message to the traveller" rows={2} maxLength={2000} />
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
  );
}
