import { dataLink } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { telHref, useConfig } from '../config';
import { Link } from '../link';

const PAGES = [
  { to: '/services', label: 'Services' },
  { to: '/lets-go', label: 'Let’s go' },
  { to: '/about-us', label: 'About us' },
  { to: '/contact', label: 'Contact' },
  { to: '/terms', label: 'Terms' },
];

/** The footer of public pages, with each configured contact. */
export function Footer() {
  const t = useT();
  const { brand, supportPhone, supportEmail, airportAddress, socialLinks } = useConfig();
  return (
    <footer className="app-footer">
      <div className="app-footer-inside">
        <div className="app-footer-brand">
          <p>{brand}</p>
          <nav aria-label={t('Footer')}>
            {PAGES.map(({ to, label }) => (
              <Link key={to} to={to}>
                {t(label)}
              </Link>
            ))}
          </nav>
        </div>
        {supportPhone && (
          <div>
            <p className="app-footer-label app-soft app-tiny">{t('24/7 support line')}</p>
            <a className="app-footer-phone cw-numbers" href={telHref(supportPhone)}>
              {supportPhone}
            </a>
          </div>
        )}
        {supportEmail && (
          <div>
            <p className="app-footer-label app-soft app-tiny">{t('E-mail')}</p>
            <a href={dataLink('mailto:', supportEmail)}>{supportEmail}</a>
          </div>
        )}
        {airportAddress && (
          <div>
            <p className="app-footer-label app-soft app-tiny">{t('At the airport')}</p>
            <address>
              <bdi>{airportAddress}</bdi>
            </address>
          </div>
        )}
        {socialLinks.length > 0 && (
          <div>
            <p className="app-footer-label app-soft app-tiny">{t('Social media')}</p>
            <ul aria-label={t('Social media')}>
              {socialLinks.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </footer>
  );
}
