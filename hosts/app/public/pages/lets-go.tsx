import './pages.css';
import { useT } from 'charter-widgets/kit';
import { telHref, useConfig } from '../../shared/config';
import { RichText } from '../../shared/texts/rich-text';
import { NextSteps, type PageLink, PageScene, Ways } from './parts';

const WAYS: readonly PageLink[] = [
  { to: '/private-charter-form', title: 'Request a charter', text: 'One way, round trip, or several legs' },
  { to: '/search', title: 'Search flights', text: 'A seat on a scheduled flight, by route and day' },
  { to: '/chauffeur-service-form', title: 'Request a chauffeur', text: 'A car to and from the aircraft' },
  {
    to: '/international-charter-form',
    title: 'International charter',
    text: 'Across borders, in the class you prefer',
  },
  { to: '/flights-products', title: 'See where we fly', text: 'Flights in pictures, with the price of a seat' },
  { to: '/contact', title: 'Find us', text: 'Where we are, and how to reach us' },
];

/** /lets-go: where to start. */
export function LetsGo() {
  const t = useT();
  const { supportPhone } = useConfig();
  return (
    <>
      <PageScene picture="runway" title={t('What would you like to do?')}>
        {supportPhone && (
          <p>
            <RichText
              text={t('Or call us: {phone}')}
              phone={
                <a className="cw-numbers" href={telHref(supportPhone)}>
                  {supportPhone}
                </a>
              }
            />
          </p>
        )}
      </PageScene>
      <div className="app-wide app-below-scene">
        <section className="app-asks">
          <Ways ways={WAYS} lead />
        </section>
        <section className="app-asks">
          <h2>{t('Look around first')}</h2>
          <NextSteps
            steps={[
              { to: '/aircrafts', label: 'Our aircraft' },
              { to: '/services', label: 'See our services' },
            ]}
          />
        </section>
      </div>
    </>
  );
}
