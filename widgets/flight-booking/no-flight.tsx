import { AircraftSilhouette, useHeading, useOnChange, useT, warn, webAddress } from '../kit';
import { useOperator } from './operator';
import type { FlightBookingProps } from './options';

const NOT_CHOSEN = 'No flight is chosen yet. Go back and choose one.';

/** Shown when no flight is named: a link to the flights, or the operator's contact. */
export function NoFlight({ apiBase = '/api', galleryUrl, onFailed }: FlightBookingProps) {
  const t = useT();
  const gallery = webAddress(galleryUrl);
  const operator = useOperator(apiBase);

  useOnChange(apiBase, () => {
    warn(apiBase, 'missing-flight');
    onFailed?.({ message: NOT_CHOSEN });
  });

  return (
    <div className="cw-state">
      <AircraftSilhouette type="jet" />
      <h2 className="cw-booking-heading" {...useHeading()}>
        {t('Which flight would you like?')}
      </h2>
      {gallery ? (
        <>
          <p>{t('Choose a flight, then reserve your seats here.')}</p>
          <a className="cw-button" part="button" data-kind="primary" href={gallery}>
            {t('See the flights')}
          </a>
        </>
      ) : (
        <>
          <p>
            {t(
              operator?.phone || operator?.email
                ? 'No flight is chosen yet. Go back and choose one, or contact us: we will be glad to help you.'
                : NOT_CHOSEN,
            )}
          </p>
          {operator && <operator.ContactLinks {...operator} />}
        </>
      )}
    </div>
  );
}
