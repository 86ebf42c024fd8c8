import './pages.css';
import { useConfig } from '../../shared/config';
import { answerTime } from '../answer-time';
import { DeskSteps } from '../desk-steps';
import { NextSteps } from './next-steps';
import { PageScene } from './page-scene';

/** /about-us: what the operator does, and how. What only the operator could know is not claimed. */
export function AboutUs() {
  const { brand, pkrPerUsd, certificate, answerMinutes } = useConfig();
  const [minutes, unit] = answerMinutes ? answerTime(answerMinutes).split(' ') : [];
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
    <>
      <PageScene picture="maldives" title="About us">
        <p>
          {brand} arranges private flights: a seat on a scheduled one, an aircraft of your own, and the car at either
          end.
        </p>
      </PageScene>
      <div className="app-wide app-below-scene">
        {(certificate || minutes) && (
          <dl className="app-standing">
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
          </dl>
        )}
        <section className="app-chapter">
          <h2>How a request goes</h2>
          <DeskSteps />
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
    </>
  );
}
