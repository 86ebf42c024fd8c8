import './pages.css';
import { dataLink } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { telHref, useConfig } from '../../shared/config';
import { answerTime } from '../answer-time';
import { Address, PageScene, Ways } from './parts';

const REQUESTS = [
  {
    to: '/private-charter-form',
    title: 'Request a charter',
    text: 'One way, round trip, or several legs',
  },
  {
    to: '/international-charter-form',
    title: 'Request an international charter',
    text: 'Across borders, in the class of aircraft you prefer',
  },
  { to: '/chauffeur-service-form', title: 'Request a chauffeur', text: 'A car to and from the aircraft' },
];

/** For links that open in a new tab. */
const AWAY = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** /contact: every configured contact. */
export function Contact() {
  const t = useT();
  const { brand, supportPhone, supportWhatsapp, supportEmail, airportAddress, socialLinks, answerMinutes } =
    useConfig();
  const isReachable = supportPhone || supportWhatsapp || supportEmail || airportAddress;
  return (
    <>
      <PageScene picture="desk" title={t('Contact')}>
        <p>{t('Our desk at {brand} reads every request and replies to you.', { brand })}</p>
      </PageScene>
      <div className="app-wide app-below-scene">
        {isReachable && (
          <dl className="app-contacts">
            {supportPhone && (
              <div className="app-contacts-first">
                <dt>{t('Phone')}</dt>
                <dd className="cw-numbers">
                  <a href={telHref(supportPhone)}>{supportPhone}</a>
                </dd>
              </div>
            )}
            {supportWhatsapp && (
              <div>
                <dt>{t('WhatsApp')}</dt>
                <dd>
                  <a
                    className="cw-button"
                    data-kind="primary"
                    href={dataLink('https://wa.me/', supportWhatsapp.replace(/\D/g, ''))}
                    {...AWAY}
                  >
                    {t('Write on WhatsApp')}
                  </a>
                </dd>
              </div>
            )}
            {supportEmail && (
              <div>
                <dt>{t('E-mail')}</dt>
                <dd>
                  <a href={dataLink('mailto:', supportEmail)}>{supportEmail}</a>
                </dd>
              </div>
            )}
            {airportAddress && (
              <div>
                <dt>{t('At the airport')}</dt>
                <dd>
                  <Address>{airportAddress}</Address>
                  <a
                    className="app-contacts-way"
                    href={dataLink('https://www.openstreetmap.org/search', '', { query: airportAddress })}
                    {...AWAY}
                  >
                    {t('See it on a map')}
                  </a>
                </dd>
              </div>
            )}
            {socialLinks.length > 0 && (
              <div>
                <dt>{t('Social media')}</dt>
                <dd className="app-row">
                  {socialLinks.map(({ label, url }) => (
                    <a key={url} href={url} rel="noopener">
                      {label}
                    </a>
                  ))}
                </dd>
              </div>
            )}
          </dl>
        )}
        <section className="app-asks">
          <h2>{t('Or send a request')}</h2>
          {answerMinutes && (
            <p className="app-soft cw-numbers">
              {t('We usually answer within {time}.', { time: answerTime(answerMinutes, t) })}
            </p>
          )}
          <Ways ways={REQUESTS} />
        </section>
      </div>
    </>
  );
}
