import { useT } from 'charter-widgets/kit';
import { telHref, useConfig } from '../../shared/config';
import { RichText } from '../../shared/texts/rich-text';
import { answerTime } from '../answer-time';

const STEPS = [
  ['Search', 'You see your route and enter your details. Nothing is sent before that.'],
  ['A person reads your request', 'Our desk finds the aircraft and calls or writes to you with its price.'],
  ['You accept', 'You pay nothing here. Our desk confirms your booking.'],
] as const;

/** How soon staff answer, their phone, and what follows a charter request. */
export function StaffAside() {
  const t = useT();
  const { answerMinutes, supportPhone } = useConfig();
  return (
    <aside className="app-flow-aside" aria-label={t('What happens next')}>
      <div className="app-flow-staff app-soft">
        {answerMinutes && (
          <p>
            <RichText
              text={t('We usually answer within {time}')}
              time={<b className="cw-numbers">{answerTime(answerMinutes, t)}</b>}
            />
          </p>
        )}
        {supportPhone && (
          <p className="app-flow-call app-small">
            <RichText
              text={t(answerMinutes ? 'Or call us: {phone}' : 'Call us: {phone}')}
              phone={
                <a className="app-link cw-numbers" href={telHref(supportPhone)}>
                  {supportPhone}
                </a>
              }
            />
          </p>
        )}
      </div>
      <h2>{t('What happens next')}</h2>
      <ol className="app-flow-steps app-stack app-small">
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <strong>{t(title)}</strong>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Beside the button of a request: how soon staff answer, and their phone. The widget shows the same once it has loaded. */
export function StaffLine() {
  const t = useT();
  const { answerMinutes, supportPhone } = useConfig();
  return (
    <p className="cw-staff cw-numbers">
      {answerMinutes && <span>{t('We usually answer within {time}', { time: answerTime(answerMinutes, t) })}</span>}
      {supportPhone && (
        <span>
          {t('Call the desk')} <a href={telHref(supportPhone)}>{supportPhone}</a>
        </span>
      )}
    </p>
  );
}
