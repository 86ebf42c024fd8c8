import type { ReactNode } from 'react';
import { useHeading } from './base/hooks';
import { useT } from './messages';

export interface NextStepsProps {
  /** A title and a sentence each, in English. */
  steps: readonly (readonly [title: string, text: string])[];
}

/** What a request is followed by, for whoever hesitates to send one. Needs request.css. */
export function NextSteps({ steps }: NextStepsProps) {
  const t = useT();
  return (
    <section className="cw-request-next" aria-label={t('What happens next')}>
      <h2 className="cw-request-heading" {...useHeading()}>
        {t('What happens next')}
      </h2>
      <ol className="cw-request-steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <strong>{t(title)}</strong>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** In the widget's words; without a value it is still to be filled in. */
export interface SummaryFact {
  label: string;
  value: string;
}

export interface RequestSummaryProps {
  /** What is asked for, in the widget's words; '' until that is known. */
  title: string;
  facts: readonly SummaryFact[];
  /** A picture above. */
  children?: ReactNode;
}

/**
 * What has been filled in so far, beside the form, or before its button where there is no room. Needs request.css.
 */
export function RequestSummary({ title, facts, children }: RequestSummaryProps) {
  const t = useT();
  return (
    <section className="cw-request-summary" aria-label={t('Your request')}>
      {children}
      <p className="cw-request-title" data-empty={title ? undefined : ''}>
        {title || t('Your request')}
      </p>
      <dl className="cw-request-facts cw-numbers">
        {facts.map(({ label, value }) => (
          <div key={label} aria-hidden={!value} data-empty={value ? undefined : ''}>
            <dt>{label}</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
