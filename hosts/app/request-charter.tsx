import 'charter-widgets/private-charter-form/styles.css';
import { connectFrame, type Frame, isFramed } from 'charter-widgets/kit';
import { PrivateCharterForm } from 'charter-widgets/private-charter-form';
import { useEffect, useState } from 'react';
import { useConfig } from './config';
import { PageTitle } from './shell';

/**
 * /private-charter-form (spec, section 2): the form with the site around it, or, in a partner's frame, the form alone,
 * which then tells its height and its events. The URL's query fills the form in.
 */
export function RequestCharter() {
  const { googleMapsApiKey, supportPhone } = useConfig();
  const [prefill] = useState(() => window.location.search);
  const [frame, setFrame] = useState<Frame>();

  useEffect(() => {
    const connected = connectFrame('private-charter-form');
    setFrame(connected);
    return () => connected.disconnect();
  }, []);

  // The form tells once that it is ready, so it comes after the frame that passes it on.
  const form = frame && (
    <PrivateCharterForm
      prefill={prefill}
      googleMapsApiKey={googleMapsApiKey}
      onReady={(detail) => frame.emit('ready', detail)}
      onDetailsOpened={(detail) => frame.emit('details-opened', detail)}
      onSubmitted={(detail) => frame.emit('submitted', detail)}
      onFailed={(detail) => frame.emit('failed', detail)}
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
