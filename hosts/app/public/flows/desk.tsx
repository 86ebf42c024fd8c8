import { telHref, useConfig } from '../../shared/config';
import { answerTime } from '../answer-time';

const STEPS = [
  ['Search', 'It draws your route and asks who you are. Nothing is sent before that.'],
  ['A person reads it', 'Somebody at the desk finds the aircraft, and calls or writes to you with it and its price.'],
  ['You confirm', 'Nothing is booked and nothing is charged before you say yes.'],
] as const;

/** How soon the desk answers, its telephone, and what follows a charter request. */
export function DeskAside() {
  const { answerMinutes, supportPhone } = useConfig();
  return (
    <aside className="app-flow-aside" aria-label="What happens next">
      <div className="app-flow-desk app-soft">
        {answerMinutes && (
          <p>
            The desk answers within <b className="cw-numbers">{answerTime(answerMinutes)}</b>
          </p>
        )}
        {supportPhone && (
          <p className="app-flow-call">
            {answerMinutes ? 'Or call it' : 'Call the desk'}, day or night:{' '}
            <a className="app-link cw-numbers" href={telHref(supportPhone)}>
              {supportPhone}
            </a>
          </p>
        )}
      </div>
      <h2>What happens next</h2>
      <ol className="app-flow-steps app-stack">
        {STEPS.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** Beside the button of a request: how soon the desk answers, and its telephone. The widget shows the same once it has loaded. */
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
