import { FlightGallery } from 'charter-widgets/flight-gallery';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import { useState } from 'react';
import 'charter-widgets/kit/styles.css';
import 'charter-widgets/private-charter-form/styles.css';
import 'charter-widgets/flight-gallery/styles.css';

const apiBase = 'https://book.example.com/api';

/** The widgets as React components: what they are told, and what they tell. */
export function Components() {
  const [words, setWords] = useState({ Search: 'Find my jet' });
  const [heard, setHeard] = useState([]);
  const hear = (event) => () => setHeard((before) => [...before, event]);
  return (
    <>
      <button type="button" id="change" onClick={() => setWords({ Search: 'Charter it' })}>
        Change
      </button>
      <output id="heard">{heard.join(' ')}</output>
      <PrivateCharterForm apiBase={apiBase} prefill="from=KHI&to=DXB" words={words} onReady={hear('ready')} />
      <FlightGallery apiBase={apiBase} openWith="event" onFlightSelected={hear('flight-selected')} />
    </>
  );
}
