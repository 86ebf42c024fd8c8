import { useHeading } from '../base/heading-level';
import { useT } from '../messages';

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
