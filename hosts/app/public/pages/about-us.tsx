import './pages.css';
import type { AircraftRecord } from '@charter-hosts/contract';
import { useT } from 'charter-widgets/kit';
import { useConfig } from '../../shared/config';
import { useFirstData } from '../../shared/router/site-router';
import { FleetRow } from '../aircraft/fleet-row';
import { answerTime } from '../answer-time';
import { StaffSteps } from '../home/staff-steps';
import { Address, Closing, PageScene } from './parts';

/** /about-us: the operator, its fleet, and how a request goes. It claims nothing that is not configured. */
export function AboutUs() {
  const t = useT();
  const fleet: AircraftRecord[] | undefined = useFirstData();
  const { brand, certificate, answerMinutes, airportAddress } = useConfig();
  const [figure, ...unit] = answerMinutes ? answerTime(answerMinutes, t).split(' ') : [];
  return (
    <>
      <PageScene picture="base" title={t('About us')}>
        <p>
          {t(
            '{brand} arranges private flights: a seat on a scheduled flight, a whole aircraft for your party, and a car at both ends.',
            { brand },
          )}
        </p>
      </PageScene>
      <div className="app-wide app-below-scene">
        {(certificate || answerMinutes || airportAddress) && (
          <dl className="app-grounds">
            {figure && (
              <div>
                <dt>{t('We usually answer within')}</dt>
                <dd>
                  <strong>{figure}</strong> {t('{unit}', { unit: unit.join(' ') })}
                </dd>
              </div>
            )}
            {certificate && (
              <div>
                <dt>{t('Our air operator’s certificate')}</dt>
                <dd>{certificate}</dd>
              </div>
            )}
            {airportAddress && (
              <div>
                <dt>{t('At the airport')}</dt>
                <dd>
                  <Address>{airportAddress}</Address>
                </dd>
              </div>
            )}
          </dl>
        )}
        <FleetRow title={t('What we fly')} first={fleet} />
        <section className="app-chapter">
          <h2>{t('How it works')}</h2>
          <StaffSteps />
        </section>
        <Closing title={t('Where would you like to go?')} steps={[{ to: '/lets-go', label: 'Let’s go' }]} />
      </div>
    </>
  );
}
