import './home.css';
import '../search/flight-search.css';
import type { AircraftRecord } from '@charter-hosts/contract';
import type { FlightRecord, Page } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { telHref, useConfig } from '../../shared/config';
import { useFirstData } from '../../shared/router/site-router';
import small from '../../shared/scene/home-800.webp';
import large from '../../shared/scene/home-2240.webp';
import tallSmall from '../../shared/scene/home-tall-640.webp';
import tallLarge from '../../shared/scene/home-tall-1080.webp';
import { FILLING, HERO, Scene } from '../../shared/scene/scene';
import { PageTitle } from '../../shared/shell';
import { FleetRow } from '../aircraft/fleet-row';
import { answerTime } from '../answer-time';
import { Composer } from './composer';
import { Departures } from './departures';
import { StaffSteps } from './staff-steps';

/** The data of the first page, from the server. */
export interface HomeData {
  flights: Page<FlightRecord>;
  fleet: AircraftRecord[];
}

/** The parameters of a search. */
const ASKED = /[?&](?:from|to|departure|return|back|passengers|order|time|aircraft|price|kind)=/;

export const HOME_TITLE = 'Private flights, on your own timetable';

/** /: one picture, one sentence, one form; below it departures, the fleet and what staff do. */
export function HomeScreen() {
  const t = useT();
  const first: HomeData | undefined = useFirstData();
  const { search } = useLocation();
  const navigate = useNavigate();
  // Links to a search at `/` lead to `/search`.
  useEffect(() => {
    if (ASKED.test(search)) void navigate(`/search${search}`, { replace: true });
  }, [navigate, search]);
  return (
    <>
      <div className="app-home">
        <Scene files={[small, large]} widths={HERO} tall={[tallSmall, tallLarge]} sizes={FILLING} first />
        <div className="app-home-column app-home-first">
          <PageTitle>{t(HOME_TITLE)}</PageTitle>
          <Composer />
          <Promises />
        </div>
      </div>
      <div className="app-home-column app-home-below">
        <Departures first={first?.flights} />
        <FleetRow title={t('The fleet')} first={first?.fleet} />
        <section className="app-home-part">
          <h2>{t('How it works')}</h2>
          <StaffSteps />
        </section>
        <SupportLine />
      </div>
    </>
  );
}

/** The answer time and the certificate, if configured. */
function Promises() {
  const t = useT();
  const { certificate, answerMinutes } = useConfig();
  if (!certificate && !answerMinutes) return null;
  return (
    <ul className="app-row app-small cw-numbers">
      {answerMinutes && <li>{t('We usually answer within {time}', { time: answerTime(answerMinutes, t) })}</li>}
      {certificate && <li>{certificate}</li>}
    </ul>
  );
}

/** The support line in large type. */
function SupportLine() {
  const t = useT();
  const { supportPhone } = useConfig();
  if (!supportPhone) return null;
  return (
    <section className="app-line app-stack" aria-labelledby="support-line">
      <h2 id="support-line">{t('Call the desk')}</h2>
      <a className="app-line-number cw-numbers" href={telHref(supportPhone)}>
        <bdi>{supportPhone}</bdi>
      </a>
    </section>
  );
}
