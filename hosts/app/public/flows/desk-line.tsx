import { telHref, useConfig } from '../../shared/config';
import { answerTime } from '../answer-time';

/** Beside a request's button, as the widget says it there once it has asked: how soon the desk answers, its telephone. */
export function DeskLine() {
  const { answerMinutes, supportPhone } = useConfig();
  return (
    <p className="cw-desk cw-numbers">
      {answerMinutes && <span>The desk answers within {answerTime(answerMinutes)}</span>}
      {supportPhone && (
        <span>
          Call the desk <a href={telHref(supportPhone)}>{supportPhone}</a>
        </span>
      )}
    </p>
  );
}
