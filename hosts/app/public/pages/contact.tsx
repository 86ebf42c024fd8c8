import './pages.css';
import { telHref, useConfig } from '../../shared/config';
import { answerTime } from '../answer-time';
import { NextSteps } from './next-steps';
import { PageScene } from './page-scene';

/** /contact: every way to the operator that is configured. */
export function Contact() {
  const { brand, supportPhone, supportEmail, airportAddress, socialLinks, answerMinutes } = useConfig();
  const isReachable = supportPhone || supportEmail || airportAddress;
  return (
    <>
      <PageScene picture="dubai" title="Contact">
        <p>
          {supportPhone
            ? `The desk of ${brand} answers day and night.`
            : `The desk of ${brand} reads every request and comes back to you.`}
        </p>
      </PageScene>
      <div className="app-wide app-below-scene">
        {isReachable && (
          <dl className="app-reach">
            {supportPhone && (
              <div className="app-reach-first">
                <dt>24/7 support line</dt>
                <dd className="cw-numbers">
                  <a href={telHref(supportPhone)}>{supportPhone}</a>
                  {answerMinutes && (
                    <small>
                      A request is answered <span>within {answerTime(answerMinutes)}</span>
                    </small>
                  )}
                </dd>
              </div>
            )}
            {supportEmail && (
              <div>
                <dt>E-mail</dt>
                <dd>
                  <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                </dd>
              </div>
            )}
            {airportAddress && (
              <div>
                <dt>At the airport</dt>
                <dd>
                  <address>{airportAddress}</address>
                </dd>
              </div>
            )}
            {socialLinks.length > 0 && (
              <div>
                <dt>Elsewhere</dt>
                <dd className="app-reach-links">
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
        <section className="app-chapter">
          <h2>Or write down what you need</h2>
          <NextSteps
            steps={[
              { to: '/private-charter-form', label: 'Request a charter' },
              { to: '/international-charter-form', label: 'Request an international charter' },
              { to: '/chauffeur-service-form', label: 'Request a chauffeur' },
            ]}
          />
        </section>
      </div>
    </>
  );
}
