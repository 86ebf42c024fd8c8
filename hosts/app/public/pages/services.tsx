import './pages.css';
import { useT } from 'charter-widgets/kit';
import { Link } from '../../shared/link';
import { HALF, Scene, WIDE } from '../../shared/scene/scene';
import { Glyph } from '../../shared/shell';
import { filesOf } from './files';
import { Closing, NextSteps, PageScene, type PageStep } from './parts';

interface Service {
  title: string;
  text: string;
  picture: string;
  /** The widths of the picture's files. Default: `HALF`. */
  widths?: typeof WIDE;
  /** Examples, each with a link to the charter form. */
  routes: readonly Route[];
  steps: readonly PageStep[];
  /** Whether calling staff is a step. */
  staff: boolean;
}

/** The cities and codes of a route. */
type Route = readonly [from: string, to: string, fromCode: string, toCode: string];

const SERVICES: readonly Service[] = [
  {
    title: 'Private jet charters',
    text: 'The whole aircraft, for your party alone. You choose the airports, the day and the hour: one way, round trip, or leg after leg. Tell us the route, and our desk answers with an aircraft.',
    picture: 'gulfstream-g650',
    routes: [
      ['Karachi', 'Dubai', 'KHI', 'DXB'],
      ['Lahore', 'Malé', 'LHE', 'MLE'],
      ['Islamabad', 'Jeddah', 'ISB', 'JED'],
    ],
    steps: [
      { to: '/private-charter-form', label: 'Request a charter' },
      { to: '/international-charter-form', label: 'Request an international charter' },
    ],
    staff: false,
  },
  {
    title: 'Helicopter charters',
    text: 'For places without a runway: a valley, a site, a rooftop in town, or an hour of sightseeing. Write where you are going in your own words; a helipad needs no airport code.',
    picture: 'aw139',
    routes: [
      ['Gilgit', 'Skardu', 'GIL', 'KDU'],
      ['Islamabad', 'Chitral', 'ISB', 'CJL'],
    ],
    steps: [
      { to: '/private-charter-form', label: 'Request a charter' },
      { to: '/international-charter-form?service=helicopter-ride-tour', label: 'Request a ride or a tour' },
    ],
    staff: false,
  },
  {
    title: 'Executive air cargo and priority deliveries',
    text: 'Documents, samples, spare parts: anything that cannot wait for the next airline flight. Tell the desk what it is, how large and how heavy, and by when it has to be there.',
    picture: 'cargo',
    routes: [
      ['Karachi', 'Gwadar', 'KHI', 'GWD'],
      ['Lahore', 'Peshawar', 'LHE', 'PEW'],
    ],
    steps: [],
    staff: true,
  },
  {
    title: 'Business and VIP travel management',
    text: 'The flight is one part of the day. Request a chauffeur to and from the aircraft, and tell our desk about all of it: who travels, what changes, what you bring.',
    picture: 'chauffeur',
    widths: WIDE,
    routes: [
      ['Islamabad', 'Karachi', 'ISB', 'KHI'],
      ['Karachi', 'Doha', 'KHI', 'DOH'],
    ],
    steps: [{ to: '/chauffeur-service-form', label: 'Request a chauffeur' }],
    staff: true,
  },
];

/** /services. */
export function Services() {
  const t = useT();
  return (
    <>
      <PageScene picture="gilgit" title={t('Services')}>
        <p>{t('Four ways to travel or to send cargo, on your own timetable.')}</p>
      </PageScene>
      <div className="app-wide app-services">
        {SERVICES.map(({ title, text, picture, widths = HALF, routes, steps, staff }) => (
          <section key={title} className="app-service">
            <div className="app-picture app-service-picture">
              <Scene files={filesOf(picture, widths)} widths={widths} sizes="(max-width: 1099px) 100vw, 60vw" />
            </div>
            <div className="app-service-words">
              <div>
                <h2>{t(title)}</h2>
                <p>{t(text)}</p>
              </div>
              <div>
                <h3>{t('Popular routes')}</h3>
                <ul className="app-routes">
                  {routes.map(([from, to, fromCode, toCode]) => (
                    <li key={fromCode + toCode}>
                      <Link className="app-route" to={`/private-charter-form?from=${fromCode}&to=${toCode}`}>
                        {t('{from} to {to}', { from: t(from), to: t(to) })}
                        <Glyph name="forward" />
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
              <NextSteps steps={steps} staff={staff} lead="plain" />
            </div>
          </section>
        ))}
        <Closing
          title={t('Where would you like to go?')}
          steps={[{ to: '/private-charter-form', label: 'Request a charter' }]}
          staff
        />
      </div>
    </>
  );
}
