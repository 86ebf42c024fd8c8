import './pages.css';
import { Link } from '../../shared/link';
import { HALF, Scene, WIDE } from '../../shared/scene';
import { Glyph } from '../../shared/shell';
import { filesOf } from './files';
import { Closing, type NextStep, NextSteps, PageScene } from './parts';

interface Service {
  title: string;
  text: string;
  picture: string;
  /** The widths of the picture's files. Default: `HALF`. */
  widths?: typeof WIDE;
  /** Examples, each with a link to its form. */
  routes: readonly NextStep[];
  steps: readonly NextStep[];
  /** Whether calling the desk is a step. */
  desk: boolean;
}

const charter = (label: string, from: string, to: string): NextStep => ({
  to: `/private-charter-form?from=${from}&to=${to}`,
  label,
});

const SERVICES: readonly Service[] = [
  {
    title: 'Private jet charters',
    text: 'The whole aircraft, for your party alone. You choose the airports, the day and the hour: one way, round trip, or leg after leg. Tell us the route, and the desk comes back to you with an aircraft.',
    picture: 'gulfstream-g650',
    routes: [
      charter('Karachi to Dubai', 'KHI', 'DXB'),
      charter('Lahore to Malé', 'LHE', 'MLE'),
      charter('Islamabad to Jeddah', 'ISB', 'JED'),
    ],
    steps: [
      { to: '/private-charter-form', label: 'Request a charter' },
      { to: '/international-charter-form', label: 'Request an international charter' },
    ],
    desk: false,
  },
  {
    title: 'Helicopter charters',
    text: 'For the places a runway does not reach: a valley, a site, a rooftop in town, or an hour of sightseeing. Write where you are going in your own words; a helipad needs no airport code.',
    picture: 'aw139',
    routes: [charter('Gilgit to Skardu', 'GIL', 'KDU'), charter('Islamabad to Chitral', 'ISB', 'CJL')],
    steps: [
      { to: '/private-charter-form', label: 'Request a charter' },
      { to: '/international-charter-form?service=helicopter-ride-tour', label: 'Ask for a ride or a tour' },
    ],
    desk: false,
  },
  {
    title: 'Executive air cargo and priority deliveries',
    text: 'Documents, samples, spare parts: what cannot wait for the next scheduled flight. Tell the desk what it is, how large and how heavy, and by when it has to be there.',
    picture: 'cargo',
    routes: [charter('Karachi to Gwadar', 'KHI', 'GWD'), charter('Lahore to Peshawar', 'LHE', 'PEW')],
    steps: [],
    desk: true,
  },
  {
    title: 'Business and VIP travel management',
    text: 'The flight is one part of the day. Ask for a chauffeur to the aircraft and away from it, and let one desk know about all of it: who travels, what changes, what comes along.',
    picture: 'chauffeur',
    widths: WIDE,
    routes: [charter('Islamabad to Karachi', 'ISB', 'KHI'), charter('Karachi to Doha', 'KHI', 'DOH')],
    steps: [{ to: '/chauffeur-service-form', label: 'Request a chauffeur' }],
    desk: true,
  },
];

/** /services. */
export function Services() {
  return (
    <>
      <PageScene picture="gilgit" title="Services">
        <p>Four ways to travel, or to send something, on a timetable of your own.</p>
      </PageScene>
      <div className="app-wide app-services">
        {SERVICES.map(({ title, text, picture, widths = HALF, routes, steps, desk }) => (
          <section key={title} className="app-service">
            <div className="app-picture app-service-picture">
              <Scene files={filesOf(picture, widths)} widths={widths} sizes="(max-width: 1099px) 100vw, 60vw" />
            </div>
            <div className="app-service-words">
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
              <div>
                <h3>Routes to begin with</h3>
                <ul className="app-routes">
                  {routes.map(({ to, label }) => (
                    <li key={to}>
                      <Link className="app-route" to={to}>
                        {label}
                        <Glyph name="forward" />
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
              <NextSteps steps={steps} desk={desk} lead="plain" />
            </div>
          </section>
        ))}
        <Closing
          title="Where would you like to go?"
          steps={[{ to: '/private-charter-form', label: 'Request a charter' }]}
          desk
        />
      </div>
    </>
  );
}
