import './pages.css';
import { AircraftSilhouette } from 'charter-widgets/kit';
import { useConfig } from '../../shared/config';
import { PageTitle } from '../../shared/shell';
import { NextSteps } from './next-steps';

const STEPS = [
  {
    title: 'You ask',
    text: 'Choose a flight and its seats, or write down a route and a day of your own. It takes a few minutes and needs no account.',
  },
  {
    title: 'The desk looks into it',
    text: 'A person reads every request, looks at the aircraft, the airports and the hours, and comes back to you.',
  },
  {
    title: 'You decide',
    text: 'What you get from this site is a reference, not a ticket, and nothing is charged here. You settle the rest with the desk.',
  },
];

/** /about-us: what the operator does, and how. What only the operator could know is not claimed. */
export function AboutUs() {
  const { brand, pkrPerUsd } = useConfig();
  const facts = [
    ['Times', 'are those of the clock at the airport, on 24 hours.'],
    [
      'Prices',
      pkrPerUsd
        ? 'of a seat are in US dollars; the search shows them in Pakistani rupees as well.'
        : 'of a seat are in US dollars.',
    ],
    ['Places', 'need no airport code: an airstrip or a helipad is written as you would say it.'],
  ];
  return (
    <div className="app-column">
      <header className="app-opening app-opening-drawn">
        <div>
          <PageTitle>About us</PageTitle>
          <p className="app-lead app-statement">
            {brand} arranges private flights: a seat on a scheduled one, an aircraft of your own, and the car at either
            end.
          </p>
        </div>
        <div className="app-service-drawing">
          <AircraftSilhouette type="turboprop" />
        </div>
      </header>
      <section className="app-chapter">
        <h2>How a request goes</h2>
        <ol className="app-steps">
          {STEPS.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
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
        <NextSteps
          steps={[
            { to: '/lets-go', label: 'Let’s go' },
            { to: '/services', label: 'See our services' },
            { to: '/contact', label: 'Contact us' },
          ]}
        />
      </section>
    </div>
  );
}
