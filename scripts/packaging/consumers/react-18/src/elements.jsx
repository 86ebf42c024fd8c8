import { useEffect, useRef, useState } from 'react';
import { afterDrawing } from '../shared/ways.js';

/** The elements as React 18 takes them: text as attributes, the rest by a ref. */
export function Elements() {
  const [words, setWords] = useState({ Search: 'Find my jet' });
  const [heard, setHeard] = useState([]);
  const form = useRef(null);
  const gallery = useRef(null);
  useEffect(() => {
    const hear = ({ type }) => setHeard((before) => [...before, type]);
    form.current.addEventListener('ready', hear);
    gallery.current.addEventListener('flight-selected', hear);
    gallery.current.openWith = 'event';
    afterDrawing();
  }, []);
  useEffect(() => {
    form.current.words = words;
  }, [words]);
  return (
    <>
      <button type="button" id="change" onClick={() => setWords({ Search: 'Charter it' })}>
        Change
      </button>
      <output id="heard">{heard.join(' ')}</output>
      <private-charter-form ref={form} prefill="from=KHI&to=DXB" />
      <flight-gallery ref={gallery} loading="eager" />
    </>
  );
}
