import {
  formatAmount,
  LOST_REASONS,
  type TravellerQuote,
  type TravellerTrip,
  travellerAnswer,
  travellerTrip,
} from '@charter-hosts/contract';
import { type Api, ApiError } from 'charter-widgets/contract';
import { createField, type Field, FieldFrame, TextAreaField, useT } from 'charter-widgets/kit';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { Failure } from '../../shared/action-dialog';
import { Button } from '../../shared/button';
import { useCloseOnBack } from '../../shared/close-on-back';
import { useConfig } from '../../shared/config';
import { failureText } from '../../shared/failure';
import { focusSubmit, useBusy, useFocusBack } from '../../shared/use-busy';

/** A price in one line. */
export const unbroken = (price: string) => price.replaceAll(' ', '\xa0');

/** The answer may be saved although its reply was lost; sent once more, it counts once. */
const LOST = 'We did not receive a confirmation.';

/** Which answer is being given, and the name that was typed for it. */
export function useAnswering() {
  const [open, setOpen] = useState<{ version: number; says: 'yes' | 'no' }>();
  const name = useRef('');
  return { open, setOpen, name };
}

type Reason = (typeof LOST_REASONS)[number];

export interface AnswerProps {
  api: Api;
  quote: TravellerQuote;
  /** `notice` tells what happened where the answered quote is no longer shown. */
  onAnswered: (trip: TravellerTrip, notice: string) => void;
  answering: ReturnType<typeof useAnswering>;
  /** How many other offers are open. */
  others?: number;
}

export function Answer({ api, quote, answering, others = 0, onAnswered }: AnswerProps) {
  const t = useT();
  const { version, aircraft, total, currency } = quote;
  const { open, setOpen } = answering;
  const says = open?.version === version ? open.says : undefined;
  const price = unbroken(t(formatAmount(total, currency)));
  /** A label around names that keep their own direction. */
  const labelled = (text: string) => (
    <span>
      {t(text)
        .split(/\{(\w+)\}/)
        .map((part, index) => (index % 2 === 0 ? part : <bdi key={part}>{part === 'total' ? price : aircraft}</bdi>))}
    </span>
  );
  // What is typed stays while the form is closed.
  const [reason, setReason] = useState<Reason>();
  const [note] = useState(() => createField(''));
  useCloseOnBack(says !== undefined, () => setOpen(undefined));
  return (
    <>
      <div className="app-stack">
        <Button
          kind={says ? 'plain' : 'primary'}
          aria-expanded={says === 'yes'}
          onClick={() => setOpen({ version, says: 'yes' })}
        >
          {labelled('Accept {total}')}
        </Button>
        <Button kind="quiet" aria-expanded={says === 'no'} onClick={() => setOpen({ version, says: 'no' })}>
          {t('Decline')}
        </Button>
      </div>
      {says && (
        <AnswerForm
          api={api}
          quote={quote}
          answering={answering}
          others={others}
          onAnswered={onAnswered}
          says={says}
          price={price}
          labelled={labelled}
          reason={reason}
          setReason={setReason}
          note={note}
        />
      )}
    </>
  );
}

interface AnswerFormProps extends Required<AnswerProps> {
  says: 'yes' | 'no';
  /** The total in one line. */
  price: string;
  labelled: (text: string) => ReactNode;
  reason: Reason | undefined;
  setReason: (reason: Reason) => void;
  note: Field<string>;
}

/** The name below an answer, and why it is no. */
function AnswerForm(props: AnswerFormProps) {
  const { api, quote, answering, others, onAnswered, says, price, labelled, reason, setReason, note } = props;
  const t = useT();
  const { brand } = useConfig();
  const { version, total, hash } = quote;
  const [error, setError] = useState('');
  const [failure, setFailure] = useState('');
  const { busy, run } = useBusy();
  const form = useRef<HTMLFormElement>(null);
  const isYes = says === 'yes';
  useFocusBack(says);
  const focusName = () => form.current?.querySelector('input')?.focus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the other answer, too
  useEffect(focusName, [says]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    setError(name ? '' : 'Enter your name');
    setFailure('');
    if (!name) return focusName();
    focusSubmit(event);
    void run(async () => {
      try {
        const why = isYes ? { reason: undefined, note: '' } : { reason, note: note.value };
        const after = await api(travellerAnswer, { body: { version, total, hash, says, name, ...why } });
        onAnswered(after, isYes ? '' : t('You have declined quote {version}.', { version }));
      } catch (cause) {
        const why = failureText(cause, LOST, t);
        setFailure(why);
        // The quote has changed or ended: the current one is shown.
        const now = cause instanceof ApiError ? v.safeParse(travellerTrip, cause.data) : undefined;
        if (now?.success) onAnswered(now.output, why);
      }
    });
  }

  const means = isYes
    ? t(
        quote.terms
          ? 'To accept this quote of {total} from {brand} and its cancellation terms, enter your name, then press the button below. Our desk then confirms the booking. No payment is made on this page.'
          : 'To accept this quote of {total} from {brand}, enter your name, then press the button below. Our desk then confirms the booking. No payment is made on this page.',
        { total: price, brand },
      )
    : t(
        others > 0
          ? 'To decline this quote, enter your name, then press the button below. Our desk is then notified, and your request stays open.'
          : 'To decline this quote, enter your name, then press the button below. Our desk is then notified, and your request is closed.',
      );
  const act = isYes ? 'Accept {aircraft} for {total}' : others > 0 ? 'Decline the {aircraft}' : 'Decline the quote';
  return (
    <form ref={form} className="app-travel-sign app-stack" noValidate method="dialog" onSubmit={send}>
      <p>{means}</p>
      <div className="app-stack" inert={busy}>
        <FieldFrame label={t('Your full name')} error={error} required>
          {(control) => (
            <input
              {...control}
              className="cw-input"
              name="name"
              autoComplete="name"
              maxLength={100}
              defaultValue={answering.name.current}
              onChange={(event) => {
                answering.name.current = event.target.value;
              }}
            />
          )}
        </FieldFrame>
        {!isYes && (
          <>
            <fieldset className="app-travel-why">
              <legend>{t('Reason (optional)')}</legend>
              {LOST_REASONS.map((one) => (
                <label key={one}>
                  <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                  {t(one)}
                </label>
              ))}
            </fieldset>
            <TextAreaField field={note} label={t('Anything else')} rows={2} maxLength={500} />
          </>
        )}
      </div>
      <Failure>{failure}</Failure>
      <div className="app-stack">
        <button type="submit" className="cw-button" data-kind="primary" aria-disabled={busy}>
          {busy ? t('Saving...') : labelled(act)}
        </button>
        <Button kind="quiet" onClick={() => answering.setOpen(undefined)}>
          {t('Not now')}
        </Button>
      </div>
    </form>
  );
}
