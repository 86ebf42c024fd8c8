import { formatAmount, type StaffQuote } from '@charter-hosts/contract';
import { formatInstant, Icon } from 'charter-widgets/kit';
import type { ReactNode, RefObject } from 'react';
import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { lakhText } from '../../shared/quote/lakh-text';
import type { Saving } from './draft-saver';
import type { CalculatedDraft } from './editor';
import { draftOf } from './edits';
import { openOffers } from './offers';
import { warningsToSend } from './use-draft';

interface FootProps {
  draft: CalculatedDraft;
  quotes: readonly StaffQuote[];
  form: RefObject<HTMLFormElement | null>;
  takesQuote: boolean;
  /** Whether an airport is looked up first. */
  isBusy: boolean;
  onSend: () => void;
  onCompare: () => void;
}

/** Whether it is saved, the total, and the button that sends it. */
export function Foot({ draft, quotes, form, takesQuote, isBusy, onSend, onCompare }: FootProps) {
  const { quote, calculated, known, saving, saver, others } = draft;
  const { replaced } = openOffers(draft, quotes);
  const warnings = warningsToSend(draftOf(quote), calculated, known);
  const warningCount = `${warnings.length} warning${warnings.length === 1 ? '' : 's'}`;
  const isIncomplete =
    Object.keys(calculated.unread).length > 0 || calculated.legs.some(({ minutes }) => minutes === 0);
  const lakhs = lakhText(calculated.total, quote.currency);
  return (
    <div className="app-quoting-foot app-row">
      <div className="app-quoting-states app-row">
        <SavingNote saving={saving} onRetry={() => void saver.flush()} onCompare={onCompare} />
        {warnings.length > 0 && (
          <button
            type="button"
            className="app-act app-quoting-doubted"
            onClick={() =>
              form.current?.querySelector<HTMLElement>('.app-quoting-doubts:not(:empty), .app-quoting-note')?.focus()
            }
          >
            <Icon name="warning" />
            Show {warningCount}
          </button>
        )}
      </div>
      <div className="app-quoting-now app-soft cw-numbers app-small">
        <p>
          Total <output>{formatAmount(calculated.total, quote.currency)}</output> {lakhs && <small>{lakhs} </small>}
          {isIncomplete && <small>Incomplete. </small>}
          {replaced && <small>Replaces quote {replaced.version}</small>}
        </p>
      </div>
      <Button
        kind={!takesQuote || warnings.length > 0 ? 'plain' : 'primary'}
        data-doubted={(takesQuote && warnings.length > 0) || undefined}
        busy={!takesQuote || isBusy}
        onClick={onSend}
      >
        {!takesQuote ? (
          'Cannot be sent now'
        ) : others.length > 0 ? (
          <ShortLabel short="Send">
            {others.length + 1} quotes{warnings.length > 0 && ' with warnings'}
          </ShortLabel>
        ) : warnings.length > 0 ? (
          <ShortLabel short="Send">with {warningCount}</ShortLabel>
        ) : replaced ? (
          <ShortLabel short="Replace">the quote that was sent</ShortLabel>
        ) : (
          <ShortLabel short="Send">to the traveller</ShortLabel>
        )}
      </Button>
    </div>
  );
}

/** Whether the draft is saved, and what to do if it is not. */
function SavingNote({ saving, onRetry, onCompare }: { saving: Saving; onRetry: () => void; onCompare: () => void }) {
  return (
    <div className="app-quoting-saving app-row app-soft cw-numbers app-small">
      <p role="status">
        {saving.is === 'saving' && 'Saving…'}
        {saving.is === 'waiting' && 'Not saved yet'}
        {saving.is === 'saved' && saving.at && `Saved ${formatInstant(saving.at, 'short')}`}
      </p>
      <Failure>{saving.is === 'failed' ? `Not saved: ${saving.why}` : saving.is === 'conflict' && saving.why}</Failure>
      {saving.is === 'failed' && <Button onClick={onRetry}>Try again</Button>}
      {saving.is === 'conflict' && <Button onClick={onCompare}>Compare</Button>}
    </div>
  );
}

/** A label of which a narrow screen shows only the first word. */
const ShortLabel = ({ short, children }: { short: string; children: ReactNode }) => (
  <span>
    {short}
    <span className="app-quoting-more"> {children}</span>
  </span>
);
