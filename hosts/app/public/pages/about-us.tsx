import './pages.css';
import type { AircraftRecord } from 'charter-widgets/contract';
import { useLoaderData } from 'react-router';
import { useConfig } from '../../shared/config';
import { FleetRow } from '../aircraft/fleet-row';
import { answerTime } from '../answer-time';
import { Address } from './address';
import { NextSteps } from './next-steps';
import { PageScene } from './page-scene';

/** /about-us: what the operator does, with what, and how. What only the operator could know is not claimed. */
export function AboutUs() {
  const fleet: AircraftRecord[] | undefined = useLoaderData();
  const { brand, pkrPerUsd, certificate, answerMinutes, airportAddress } = useConfig();
  const [minutes, unit] = answerMinutes ? answerTime(answerMinutes).split(' ') : [];
  const facts = [
    ['Times are local', 'Every time is that of the clock at its airport, on 24 hours.'],
    [
      'Prices are in dollars',
      pkrPerUsd
        ? 'A seat is priced in US dollars; the search shows it in Pakistani rupees as well.'
        : 'A seat is priced in US dollars.',
    ],
    ['No codes needed', 'An airstrip or a helipad is written as you would say it.'],
  ];
  return (
    <>
      <PageScene picture="base" title="About us">
        <p>
          {brand} arranges private flights: a seat on a scheduled one, an aircraft of your own, and the car at either
          end.
        </p>
      </PageScene>
      <div className="app-wide app-below-scene">
        {(certificate || minutes || airportAddress) && (
          <dl className="app-grounds">
            {certificate && (
              <div>
                <dt>Flown under</dt>
                <dd>{certificate}</dd>
              </div>
            )}
            {minutes && (
              <div>
                <dt>The desk answers within</dt>
                <dd className="cw-numbers">
                  {minutes} <small>{unit}</small>
                </dd>
              </div>
            )}
            {airportAddress && (
              <div className="app-grounds-place">
                <dt>At the airport</dt>
                <dd>
                  <Address>{airportAddress}</Address>
                </dd>
              </div>
            )}
          </dl>
        )}
        <FleetRow title="What we fly" first={fleet} />
        <section className="app-chapter">
          <h2>How a request goes</h2>
          <p className="app-telling">
            Choose a flight, or write down a route and a day. A person reads it, looks at the aircraft, the airports and
            the hours, and comes back to you. It needs no account, and nothing is charged here.
          </p>
        </section>
        <section className="app-chapter">
          <h2>Good to know</h2>
          <dl className="app-known">
            {facts.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <NextSteps
          lead="primary"
          steps={[
            { to: '/lets-go', label: 'Let’s go' },
            { to: '/services', label: 'See our services' },
            { to: '/contact', label: 'Contact us' },
          ]}
        />
      </div>
    </>
  );
}
