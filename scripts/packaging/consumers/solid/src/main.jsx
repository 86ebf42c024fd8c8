import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { afterDrawing, beforeDrawing } from '../shared/ways.js';

function App() {
  const [words, setWords] = createSignal({ Search: 'Find my jet' });
  const [heard, setHeard] = createSignal([]);
  const hear = ({ type }) => setHeard([...heard(), type]);
  return (
    <>
      <button type="button" id="change" onClick={() => setWords({ Search: 'Charter it' })}>
        Change
      </button>
      <output id="heard">{heard().join(' ')}</output>
      <private-charter-form prefill="from=KHI&to=DXB" prop:words={words()} on:ready={hear} />
      <flight-gallery loading="eager" prop:openWith="event" on:flight-selected={hear} />
    </>
  );
}

beforeDrawing();
render(App, document.getElementById('root'));
afterDrawing();
