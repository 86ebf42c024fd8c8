import { useEffect, useState } from 'react';
import { afterDrawing } from './ways.js';

/** The elements in JSX, as React 19 takes them. */
export function Elements() {
  const [words, setWords] = useState({ Search: 'Find my jet' });
  const [heard, setHeard] = useState([]);
  const hear = (event) => () => setHeard((before) => [...before, event]);
  useEffect(afterDrawing, []);
  return (
    <>
      <button type="button" id="change" onClick={() => setWords({ Search: 'Charter it' })}>
        Change
      </button>
      <output id="heard">{heard.join(' ')}</output>
      <private-charter-form prefill="from=KHI&to=DXB" words={words} onready={hear('ready')} />
      <flight-gallery loading="eager" openWith="event" onflight-selected={hear('flight-selected')} />
    </>
  );
}
