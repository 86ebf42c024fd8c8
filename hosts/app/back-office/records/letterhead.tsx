import { formatInstant } from 'charter-widgets/kit';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfig } from '../../shared/config';
import { zoneName } from './zone-name';

/** On paper alone: whose it is, how they are reached, and when it was printed (AR-55). */
export function Letterhead() {
  const { brand, airportAddress, supportPhone } = useConfig();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    // What is printed is drawn as soon as the event is over.
    const note = () => flushSync(() => setNow(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <div className="app-letterhead cw-numbers">
      <p>
        <strong>{brand}</strong>
        <span>{airportAddress}</span>
        <span>{supportPhone}</span>
      </p>
      <p>
        Printed on {formatInstant(now, 'long')}, {zoneName()}
      </p>
    </div>
  );
}
