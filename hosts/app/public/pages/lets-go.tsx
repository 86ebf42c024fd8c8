import './pages.css';
import { telHref, useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';
import { PageScene } from './page-scene';

const WAYS = [
  { to: '/search', title: 'Search flights', text: 'A seat on a scheduled flight, by route and day' },
  { to: '/flights-products', title: 'See where we fly', text: 'Flights in pictures, with the price of a seat' },
  {
    to: '/private-charter-form',
    title: 'Request a charter',
    text: 'The whole aircraft: one way, there and back, or leg by leg',
  },
  {
    to: '/international-charter-form',
    title: 'Charter abroad',
    text: 'Across borders, in the class of aircraft you prefer',
  },
  { to: '/chauffeur-service-form', title: 'Request a chauffeur', text: 'A car to the aircraft, and away from it' },
  { to: '/aircrafts', title: 'Meet the aircraft', text: 'What flies, how many it seats, what it can do' },
];

/** /lets-go: where to start. */
export function LetsGo() {
  const { supportPhone } = useConfig();
  return (
    <>
      <PageScene picture="runway" title="What would you like to do?">
        {supportPhone && (
          <p>
            Or call us, day or night:{' '}
            <a className="cw-numbers" href={telHref(supportPhone)}>
              {supportPhone}
            </a>
          </p>
        )}
      </PageScene>
      <div className="app-wide app-below-scene">
        <ul className="app-ways">
          {WAYS.map(({ to, title, text }) => (
            <li key={to}>
              <Link className="app-way" to={to}>
                <span className="app-way-title">{title}</span>
                <span className="app-way-text">{text}</span>
                <Glyph name="forward" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
