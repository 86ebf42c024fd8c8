import { useState } from 'react';
import { playSound } from './notify';
import { areNoticesWanted, saveNoticesWanted } from './stored';

const REFUSED =
  'This browser refuses notices of this site. Allow them in the browser’s settings for this page, then press again.';
const UNANSWERED = 'The browser was given no answer. Press again, then allow notices.';

const canNotify = () => 'Notification' in window;
const isOn = () => canNotify() && areNoticesWanted() && Notification.permission === 'granted';

/** Whether this browser gives notice of each new request: asked for by a press, and kept here alone. */
export function NoticesSetting() {
  const [on, setOn] = useState(isOn);
  const [problem, setProblem] = useState(() =>
    canNotify() && areNoticesWanted() && Notification.permission === 'denied' ? REFUSED : '',
  );

  async function switchOn() {
    const answer = await Notification.requestPermission();
    setProblem(answer === 'granted' ? '' : answer === 'denied' ? REFUSED : UNANSWERED);
    if (answer !== 'granted') return;
    saveNoticesWanted(true);
    setOn(true);
    playSound();
  }
  function switchOff() {
    saveNoticesWanted(false);
    setOn(false);
  }

  return (
    <section aria-labelledby="notices">
      <h2 id="notices">Notices of new requests</h2>
      <p className="app-soft">
        {canNotify()
          ? 'A notice and a short sound for each new request, while a screen of the back office is open. It says the kind, the reference and the airports, and no names. The choice is this browser’s alone.'
          : 'This browser shows no notices.'}
      </p>
      <p role="status">{on && 'Notices are on in this browser.'}</p>
      {problem && (
        <p className="cw-alert" role="alert">
          {problem}
        </p>
      )}
      {canNotify() && (
        <button type="button" className="cw-button" data-kind="plain" onClick={on ? switchOff : switchOn}>
          {on ? 'Switch notices off' : 'Notify me of new requests'}
        </button>
      )}
    </section>
  );
}
