import './pages.css';
import type { AircraftRecord } from '@charter-hosts/contract';
import { useConfig } from '../../shared/config';
import { useFirstData } from '../../shared/router/site-router';
import { FleetRow } from '../aircraft/fleet-row';
import { answerTime } from '../answer-time';
import { DeskSteps } from '../home/desk-steps';
import { Address, Closing, PageScene } from './parts';

/** /about-us: the operator, its fleet, and how a request goes. It claims nothing that is not configured. */
export function AboutUs() {
  const fleet: AircraftRecord[] | undefined = useFirstData();
  const { brand, certificate, answerMinutes, airportAddress } = useConfig();
  const [figure, unit] = answerMinutes ? answerTime(answerMinutes).split(' ') : [];
  return (
    <>
      <PageScene picture="base" title="About us">
        <p>
          {brand} arranges private flights: a seat on a scheduled one, an aircraft of your own, and the car at either
          end.
        </p>
      </PageScene>
      <div className="app-wide app-below-scene">
        {(certificate || answerMinutes || airportAddress) && (
          <dl className="app-grounds">
            {figure && (
              <div>
                <dt>The desk answers within</dt>
                <dd>
                  <strong>{figure}</strong> {unit}
                </dd>
              </div>
            )}
            {certificate && (
              <div>
                <dt>Our air operator’s certificate</dt>
                <dd>{certificate}</dd>
              </div>
            )}
            {airportAddress && (
              <div>
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
          <DeskSteps />
        </section>
        <Closing title="Where would you like to go?" steps={[{ to: '/lets-go', label: 'Let’s go' }]} />
      </div>
    </>
  );
}
