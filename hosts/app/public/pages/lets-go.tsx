import './pages.css';
import { telHref, useConfig } from '../../shared/config';
import { HALF, Scene, WIDE } from '../../shared/scene';
import { filesOf } from './files';
import { NextSteps, PageScene, type Way, Ways } from './parts';

interface Group {
  title: string;
  picture: string;
  widths: typeof HALF | typeof WIDE;
  ways: readonly Way[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'A whole aircraft',
    picture: 'gulfstream-g650',
    widths: HALF,
    ways: [
      {
        to: '/private-charter-form',
        title: 'Request a charter',
        text: 'One way, there and back, or leg by leg',
      },
      {
        to: '/international-charter-form',
        title: 'Charter abroad',
        text: 'Across borders, in the class you prefer',
      },
    ],
  },
  {
    title: 'A seat',
    picture: 'cabin-heavy',
    widths: HALF,
    ways: [
      { to: '/search', title: 'Search flights', text: 'A seat on a scheduled flight, by route and day' },
      { to: '/flights-products', title: 'See where we fly', text: 'Flights in pictures, with the price of a seat' },
    ],
  },
  {
    title: 'On the ground',
    picture: 'chauffeur',
    widths: WIDE,
    ways: [
      {
        to: '/chauffeur-service-form',
        title: 'Request a chauffeur',
        text: 'A car to the aircraft, and away from it',
      },
      { to: '/contact', title: 'Find the desk', text: 'Where we are, and every way to reach us' },
    ],
  },
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
      <div className="app-wide app-below-scene app-starts">
        {GROUPS.map(({ title, picture, widths, ways }, index) => (
          <section key={title} className="app-start">
            <div className="app-picture app-start-picture">
              <Scene
                files={filesOf(picture, widths)}
                widths={widths}
                sizes="(max-width: 700px) 100vw, (max-width: 1099px) 40vw, 440px"
              />
            </div>
            <div>
              <h2>{title}</h2>
              <Ways ways={ways} lead={index === 0} />
            </div>
          </section>
        ))}
        <section className="app-looks">
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
