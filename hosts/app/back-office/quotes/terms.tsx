import { DateTimeField, Icon, TextAreaField, TextField } from 'charter-widgets/kit';
import { useEffect, useRef } from 'react';
import { stateField, useStateField } from '../state-field';
import type { CalculatedDraft } from './editor';
import { momentOf, momentText } from './moments';

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
}

/** Until when the quote is valid, its terms, and what else can be said. */
export function Terms({ draft: { quote, calculated, edit }, errors, attempt }: TermsProps) {
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
          <small>{OPTIONAL.map(([name, label]) => (quote[name] ? `${label} ✓` : label)).join(' · ')}</small>
          <Icon name="down" />
        </summary>
        <div>
          <DateTimeField field={holdUntil} label="Aircraft held until" />
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
