import { type DeskQuote, MAX_OFFERS } from '@charter-hosts/contract';
import { Icon } from 'charter-widgets/kit';
import { useId, useRef, useState } from 'react';
import { Button } from '../../shared/button';
import { DeleteDialog } from '../delete-dialog';
import { focusBeside } from '../navigation';
import { Select } from '../select';
import type { CalculatedDraft, EditorProps } from './editor';
import { asAnotherOffer } from './edits';
import { nameOfQuote, QUOTE_WORDS, useQuoteStep } from './use-quotes';

/** The open quotes of a trip: the one that a draft replaces, and those that stay beside it. */
export function openOffers(quotes: readonly DeskQuote[], replaces: number | null) {
  const open = quotes.filter(({ state }) => state === 'sent');
  const replaced = open.find(({ version }) => version === replaces);
  return { open, replaced, others: open.filter((quote) => quote !== replaced) };
}

interface OffersProps {
  draft: CalculatedDraft;
  quotes: readonly DeskQuote[];
  error: string | undefined;
  /** Called once the draft is another offer. */
  onAnother: () => void;
}

/** Whether the draft replaces an open quote or stands beside it. */
export function Offers({ draft: { quote, lastDraft, edit }, quotes, error, onAnother }: OffersProps) {
  const id = useId();
  const { open, replaced, others } = openOffers(quotes, quote.replaces);
  if (open.length === 0) return null;
  const versions = others.map(({ version }) => `Quote ${version}`).join(' and ');
  const beside = `${versions} stay${others.length > 1 ? '' : 's'} open; the traveller compares them and accepts one.`;
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
          ['0', 'Another offer'],
        ]}
        value={String(replaced?.version ?? 0)}
        onValue={(version) => edit((before) => ({ ...before, replaces: Number(version) || null }))}
      />
      <p id={`${id}offers`} className={error ? 'cw-error' : 'app-quoting-note app-soft'}>
        {error ?? (others.length > 0 ? beside : 'The traveller sees this quote only.')}
      </p>
      {replaced && !lastDraft && open.length < MAX_OFFERS && (
        <Button
          kind="quiet"
          onClick={() => {
            edit(asAnotherOffer);
            onAnother();
          }}
        >
          <Icon name="plus" />
          Add another offer
        </Button>
      )}
    </div>
  );
}

/** The quotes sent before, with their states. */
export function SentQuotes({ quotes, trip }: Pick<EditorProps, 'quotes' | 'trip'>) {
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
