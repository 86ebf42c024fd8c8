import 'charter-widgets/private-charter-form/styles.css';
import { connectFrame, type Frame, isFramed } from 'charter-widgets/kit';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import { useLayoutEffect, useRef, useState } from 'react';
import { useConfig } from './config';
import { PageTitle } from './shell';

/**
 * /private-charter-form (spec, section 2): the form with the site around it, or, in a partner's frame, the form alone,
 * which then tells its height and its events. The URL's query fills the form in.
 */
export function RequestCharter() {
  const { googleMapsApiKey, supportPhone } = useConfig();
  const [prefill] = useState(() => window.location.search);
  const frame = useRef<Frame>(null);

  // Before the form's own effects: it tells once that it is ready.
  useLayoutEffect(() => {
    const connected = connectFrame('private-charter-form');
    frame.current = connected;
    return () => connected.disconnect();
  }, []);

  const form = (
    <PrivateCharterForm
      prefill={prefill}
      googleMapsApiKey={googleMapsApiKey}
      onReady={(detail) => frame.current?.emit('ready', detail)}
      onDetailsOpened={(detail) => frame.current?.emit('details-opened', detail)}
      onSubmitted={(detail) => frame.current?.emit('submitted', detail)}
      onFailed={(detail) => frame.current?.emit('failed', detail)}
    />
  );
  if (isFramed()) return form;

  return (
    <div className="app-column">
      <header className="app-opening">
        <PageTitle>Request a private charter</PageTitle>
        <p className="app-lead">
          Choose your route and dates; our charter desk takes it from there.
          {supportPhone && (
            <>
              {' '}
              Rather talk? Call{' '}
              <a className="app-link cw-numbers" href={`tel:${supportPhone.replaceAll(' ', '')}`}>
                {supportPhone}
              </a>
              , day or night.
            </>
          )}
        </p>
      </header>
      {form}
    </div>
  );
}
