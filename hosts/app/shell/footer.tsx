import { useConfig } from '../config';

/** The public pages' footer (spec, section 1): what the operator has configured, and nothing else. */
export function Footer() {
  const { brand, supportPhone, supportEmail, airportAddress, socialLinks } = useConfig();
  return (
    <footer className="app-footer">
      <div className="app-footer-inside">
        <p className="app-footer-brand">{brand}</p>
        {supportPhone && (
          <div>
            <p className="app-footer-label">24/7 support line</p>
            <a className="app-footer-phone cw-numbers" href={`tel:${supportPhone.replaceAll(' ', '')}`}>
              {supportPhone}
            </a>
          </div>
        )}
        {supportEmail && (
          <div>
            <p className="app-footer-label">E-mail</p>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
          </div>
        )}
        {airportAddress && (
          <div>
            <p className="app-footer-label">At the airport</p>
            <address>{airportAddress}</address>
          </div>
        )}
        {socialLinks.length > 0 && (
          <ul aria-label="Social media">
            {socialLinks.map(({ label, url }) => (
              <li key={url}>
                <a href={url} rel="noopener">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
