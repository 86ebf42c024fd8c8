import './pages.css';
import { telHref, useConfig } from '../../shared/config';
import { NextSteps, PageScene, type Way, Ways } from './parts';

const WAYS: readonly Way[] = [
  { to: '/private-charter-form', title: 'Request a charter', text: 'One way, there and back, or leg by leg' },
  { to: '/search', title: 'Search flights', text: 'A seat on a scheduled flight, by route and day' },
  { to: '/chauffeur-service-form', title: 'Request a chauffeur', text: 'A car to the aircraft, and away from it' },
  { to: '/international-charter-form', title: 'Charter abroad', text: 'Across borders, in the class you prefer' },
  { to: '/flights-products', title: 'See where we fly', text: 'Flights in pictures, with the price of a seat' },
  { to: '/contact', title: 'Find the desk', text: 'Where we are, and every way to reach us' },
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
        <section className="app-asks">
          <Ways ways={WAYS} lead />
        </section>
        <section className="app-asks">
          <h2>Have a look first</h2>
          <NextSteps
            steps={[
              { to: '/aircrafts', label: 'Meet the aircraft' },
              { to: '/services', label: 'See our services' },
            ]}
          />
        </section>
      </div>
    </>
  );
}
