import { MAX_OFFERS, type StaffQuote } from '@charter-hosts/contract';
import { Icon } from 'charter-widgets/kit';
import { type RefObject, useId, useRef, useState } from 'react';
import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { DeleteDialog } from '../delete-dialog';
import { focusBeside } from '../navigation';
import { Select } from '../select';
import type { CalculatedDraft, EditorProps } from './editor';
import { asAnotherOffer } from './edits';
import { nameOfQuote, QUOTE_WORDS, useQuoteStep } from './use-quotes';

/** The open quotes of a trip: the one that a draft replaces, and those that stay open when the drafts are sent. */
export function openOffers(
  { quote, others }: Pick<CalculatedDraft, 'quote' | 'others'>,
  quotes: readonly StaffQuote[],
) {
  const open = quotes.filter(({ state }) => state === 'sent');
  const replacing = [quote.replaces, ...others.map(({ draft }) => draft.replaces)];
  return {
    open,
    replaced: open.find(({ version }) => version === quote.replaces),
    staying: open.filter(({ version }) => !replacing.includes(version)),
  };
}

/** How many offers are open once the drafts are sent. */
export const countSent = (draft: Pick<CalculatedDraft, 'quote' | 'others'>, quotes: readonly StaffQuote[]): number =>
  openOffers(draft, quotes).staying.length + draft.others.length + 1;

interface OffersProps {
  draft: CalculatedDraft;
  quotes: readonly StaffQuote[];
  error: string | undefined;
}

/** Whether the draft replaces an open quote or stands beside it. */
export function Offers({ draft, quotes, error }: OffersProps) {
  const id = useId();
  const { open, replaced, staying } = openOffers(draft, quotes);
  if (open.length === 0) return null;
  const versions = staying.map(({ version }) => `Quote ${version}`).join(' and ');
  const beside = `${versions} stay${staying.length > 1 ? '' : 's'} open; the traveller compares them and accepts one.`;
  return (
    <div className="app-quoting-offer cw-field">
      <label className="cw-label" htmlFor={`${id}replaces`}>
        When it is sent
      </label>
      <Select
        id={`${id}replaces`}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}offers`}
        options={[
          ...open.map((one) => [String(one.version), `Replaces ${nameOfQuote(one)}`] as const),
          ['0', 'Another quote'],
        ]}
        value={String(replaced?.version ?? 0)}
        onValue={(version) => draft.edit((before) => ({ ...before, replaces: Number(version) || null }))}
      />
      <p id={`${id}offers`} className={error ? 'cw-error' : 'app-quoting-note app-soft'}>
        {error ?? (staying.length > 0 ? beside : 'The traveller sees this quote only.')}
      </p>
    </div>
  );
}

interface AnotherProps {
  draft: CalculatedDraft;
  quotes: readonly StaffQuote[];
  form: RefObject<HTMLFormElement | null>;
  onOpen: EditorProps['onOpen'];
}

/** Begins another offer, which is sent together with this one. */
export function AnotherOffer({ draft: { quote, others, stored, saver, edit }, quotes, form, onOpen }: AnotherProps) {
  if (countSent({ quote, others }, quotes) >= MAX_OFFERS && !quote.replaces) return null;
  async function begin() {
    // The next version of a sent quote that nobody has changed yet becomes the other offer itself.
    if (stored || saver.isUnsaved || !quote.replaces) {
      if (await saver.flush({ anyway: !stored })) onOpen('another');
      return;
    }
    edit(asAnotherOffer);
    form.current?.querySelector<HTMLElement>('[list]')?.focus();
  }
  return (
    <p>
      <Button kind="quiet" onClick={() => void begin()}>
        <Icon name="plus" />
        Add another quote
      </Button>
    </p>
  );
}

interface OtherQuotesProps extends Pick<EditorProps, 'quotes' | 'trip' | 'onOpen'> {
  draft: CalculatedDraft;
  /** Why another draft cannot be sent. */
  error: string | undefined;
}

/** The other drafts, and the quotes sent before, with their states. */
export function OtherQuotes({ draft: { others, saver }, quotes, trip, onOpen, error }: OtherQuotesProps) {
  const [toEnd, setToEnd] = useState<StaffQuote>();
  const list = useRef<HTMLUListElement>(null);
  const shown = [...others, ...quotes.filter(({ state }) => state !== 'draft')];
  if (shown.length === 0 && !error) return null;
  const openDraft = async (version: number) => {
    if ((await saver.flush()) || !saver.isUnsaved) onOpen(version);
  };
  return (
    <div>
      <ul ref={list} className="app-quoting-before cw-numbers" tabIndex={-1}>
        {shown.map((quote) => (
          <li key={quote.id}>
            <span>{nameOfQuote(quote)}</span>
            <small>{stateText(quote)}</small>
            <span className="app-row">
              {quote.state === 'draft' && (
                <Button kind="quiet" onClick={() => void openDraft(quote.version)}>
                  Open<span className="cw-hidden">: {nameOfQuote(quote)}</span>
                </Button>
              )}
              {(quote.state === 'draft' || quote.state === 'sent') && (
                <Button kind="quiet" onClick={() => setToEnd(quote)}>
                  {quote.state === 'draft' ? 'Remove' : 'Withdraw'}
                  <span className="cw-hidden">: {nameOfQuote(quote)}</span>
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Failure>{error}</Failure>
      {toEnd && (
        <EndDialog
          trip={trip}
          quote={toEnd}
          onCancel={() => setToEnd(undefined)}
          onGone={() => {
            setToEnd(undefined);
            focusBeside(null, list.current);
          }}
        />
      )}
    </div>
  );
}

const stateText = ({ state, aircraft, viewedAt, answeredBy }: StaffQuote): string =>
  [
    state === 'draft' ? [aircraft, 'sent together with this one'] : [QUOTE_WORDS[state]],
    state === 'sent' ? [viewedAt ? 'seen by the traveller' : 'not seen yet'] : [],
  ]
    .flat()
    .filter(Boolean)
    .join(', ') + (answeredBy && ` by ${answeredBy}`);

interface EndProps {
  trip: number;
  quote: StaffQuote;
  onCancel: () => void;
  onGone: () => void;
}

/** Asks before a sent quote is withdrawn or a draft is removed. */
function EndDialog({ trip, quote, onCancel, onGone }: EndProps) {
  const step = useQuoteStep(trip);
  const isDraft = quote.state === 'draft';
  const name = `Quote ${quote.version}`;
  return (
    <DeleteDialog
      title={`${isDraft ? 'Remove' : 'Withdraw'} ${name}?`}
      acts={isDraft ? ['Remove', 'Removing...'] : ['Withdraw', 'Withdrawing...']}
      remove={() => step.mutateAsync({ withdraw: quote })}
      messages={{
        done: `${name} is ${isDraft ? 'removed' : 'withdrawn'}`,
        refused: `${name} was not ${isDraft ? 'removed' : 'withdrawn'}.`,
        failed: `${name} was not ${isDraft ? 'removed' : 'withdrawn'}. Please try again.`,
      }}
      onCancel={onCancel}
      onGone={onGone}
    >
      <p>{isDraft ? 'The traveller has not seen it.' : 'The traveller can then no longer accept it.'}</p>
    </DeleteDialog>
  );
}
