import type { ReactNode } from 'react';
import { useHeading } from './base/hooks';
import { useT } from './messages';

export interface NextStepsProps {
  /** Titles and sentences, in English. */
  steps: readonly (readonly [title: string, text: string])[];
}

/** The steps after a request. Needs request.css. */
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

/** A translated label and value; an empty value is still to be filled in. */
export interface SummaryFact {
  label: string;
  value: string;
}

export interface RequestSummaryProps {
  /** The translated subject; '' until known. */
  title: string;
  facts: readonly SummaryFact[];
  children?: ReactNode;
}

/** A summary of the filled-in values. Needs request.css. */
export function RequestSummary({ title, facts, children }: RequestSummaryProps) {
  const t = useT();
  return (
    <section className="cw-request-summary" part="card" aria-label={t('Your request')}>
      {children}
      <p className="cw-request-title" part="heading" data-empty={title ? undefined : ''}>
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
