import './pages.css';
import { AircraftSilhouette } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { PageTitle } from '../../shared/shell';
import { type NextStep, NextSteps } from './next-steps';
import { SaloonSilhouette } from './saloon-silhouette';

interface Service {
  title: string;
  text: string;
  drawing: ReactNode;
  steps: readonly NextStep[];
  /** Whether the desk is a step as well. */
  desk: boolean;
}

/** The four services of the marketing section (SI-10). */
const SERVICES: readonly Service[] = [
  {
    title: 'Private jet charters',
    text: 'The whole aircraft, for your party alone. You choose the airports, the day and the hour: one way, round trip, or leg after leg. Tell us the route, and the desk comes back to you with an aircraft.',
    drawing: <AircraftSilhouette type="jet" />,
    steps: [
      { to: '/private-charter-form', label: 'Request a charter' },
      { to: '/international-charter-form', label: 'Request an international charter' },
    ],
    desk: false,
  },
  {
    title: 'Helicopter charters',
    text: 'For the places a runway does not reach: a valley, a site, a rooftop in town, or an hour of sightseeing. Write where you are going in your own words; a helipad needs no airport code.',
    drawing: <AircraftSilhouette type="helicopter" />,
    steps: [
      { to: '/private-charter-form', label: 'Request a charter' },
      { to: '/international-charter-form', label: 'Ask for a ride or a tour' },
    ],
    desk: false,
  },
  {
    title: 'Executive air cargo and priority deliveries',
    text: 'Documents, samples, spare parts: what cannot wait for the next scheduled flight. Tell the desk what it is, how large and how heavy, and by when it has to be there.',
    drawing: <AircraftSilhouette type="turboprop" />,
    steps: [],
    desk: true,
  },
  {
    title: 'Business and VIP travel management',
    text: 'The flight is one part of the day. Ask for a chauffeur to the aircraft and away from it, and let one desk know about all of it: who travels, what changes, what comes along.',
    drawing: <SaloonSilhouette />,
    steps: [{ to: '/chauffeur-service-form', label: 'Request a chauffeur' }],
    desk: true,
  },
];

/** /services. */
export function Services() {
  return (
    <div className="app-column">
      <header className="app-opening">
        <PageTitle>Services</PageTitle>
        <p className="app-lead">Four ways to travel, or to send something, on a timetable of your own.</p>
      </header>
      <div className="app-services">
        {SERVICES.map(({ title, text, drawing, steps, desk }) => (
          <section key={title} className="app-service">
            <div className="app-service-drawing">{drawing}</div>
            <div>
              <h2>{title}</h2>
              <p>{text}</p>
              <NextSteps steps={steps} desk={desk} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
