import type { ReactNode } from 'react';
import type { FlightRecord } from '../contract';
import {
  AircraftSilhouette,
  daysLater,
  EmptyLeg,
  flightTypeOnPublicPage,
  formatDay,
  formatDuration,
  formatNumber,
  formatTime,
  hasArrival,
  Icon,
  Picture,
  RouteLine,
  silhouetteOf,
  typeOfFlight,
  useFlightMinutes,
  useHeading,
  useT,
  webAddress,
} from '../kit';

interface FlightOverviewProps {
  flight: FlightRecord;
  apiBase: string;
  /** Shown in the hero below the times. */
  children?: ReactNode;
}

/** The aircraft's picture, and the flight's banner if it is a different one. */
function picturesOf({ aircraftImageUrl, images }: FlightRecord): string[] {
  const banner = images.find((image) => image.isBannerImage) ?? images[0];
  return [...new Set([aircraftImageUrl, banner?.imageUrl ?? ''])].filter(Boolean);
}

/** The hero: pictures, route and times. */
export function FlightOverview({ flight, apiBase, children }: FlightOverviewProps) {
  const t = useT();
  const minutes = useFlightMinutes(flight);
  const [first, second] = picturesOf(flight);
  const duration = minutes === undefined ? undefined : formatDuration(minutes, t);
  return (
    <div className="cw-booking-hero" data-departed={children ? '' : undefined}>
      <div className="cw-booking-picture">
        <Picture
          imageUrl={first ?? ''}
          apiBase={apiBase}
          alt=""
          sizes="(max-width: 960px) 100vw, 960px"
          instead={<AircraftSilhouette type={silhouetteOf(flight.aircraftType)} />}
          eager
        />
        {second && <Picture imageUrl={second} apiBase={apiBase} alt="" sizes="320px" instead={null} />}
      </div>
      <div className="cw-booking-hero-text">
        <h2 {...useHeading()}>
          <RouteLine
            from={flight.fromLocation}
            to={flight.toLocation}
            detail={duration ?? (hasArrival(flight) ? undefined : t('TBA'))}
            aircraftType={flight.aircraftType}
            size="l"
          />
        </h2>
        <Times flight={flight} />
        {flight.isEmptyLeg && (
          <div className="cw-hint">
            <EmptyLeg flight={flight} isBooked />
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

/** As long as most places. */
const NO_PLACE = 'City (CTY) – International Airport';

/** A placeholder of the hero's size. */
export function BlankOverview({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="cw-booking-hero">
        <div className="cw-booking-picture" />
        <div className="cw-booking-hero-text">
          {children}
          <h2 className="cw-booking-no-route" {...useHeading()}>
            <RouteLine from={NO_PLACE} to={NO_PLACE} detail="-" size="l" />
          </h2>
          <Times />
        </div>
      </div>
      <Figures />
    </>
  );
}

export function Section({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <section className="cw-booking-section" tabIndex={-1}>
      <div className="cw-booking-section-head">
        <h3 className="cw-booking-heading" {...useHeading(1)}>
          {title}
        </h3>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** Placeholders while the form loads. */
export function BlankForm() {
  return (
    <div className="cw-booking-grid" aria-hidden="true">
      {[...Array(9)].map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <span key={index} className="cw-skeleton cw-booking-blank-field" />
      ))}
    </div>
  );
}

const Blank = () => <span className="cw-skeleton cw-booking-blank" aria-hidden="true" />;

/** Departure and arrival with the days between; `--:--` when the arrival is not set. */
function Times({ flight }: { flight?: FlightRecord }) {
  const t = useT();
  const later = flight ? daysLater(flight) : 0;
  const end = (label: string, wallClock = '', days = 0) => (
    <li>
      <span className="cw-booking-label">{label}</span>
      <span className="cw-booking-time">
        {flight ? formatTime(wallClock) : <Blank />}
        {days !== 0 && (
          <small>
            {' '}
            {t(Math.abs(days) === 1 ? '{days} day' : '{days} days', { days: days > 0 ? `+${days}` : days })}
          </small>
        )}
      </span>
    </li>
  );
  return (
    <ol className="cw-booking-timeline cw-numbers">
      {end(t('Departure'), flight?.departureDatetime)}
      {flight && <li>{formatDay(flight.departureDatetime, 'long', t)}</li>}
      {end(t('Arrival'), flight?.arrivalDatetime, later)}
    </ol>
  );
}

/** Facts about the flight. */
export function Figures({ flight }: { flight?: FlightRecord }) {
  const t = useT();
  const figures: [label: string, value: ReactNode][] = [
    [t('Aircraft'), flight?.aircraftName],
    [t('Flight type'), flight && t(typeOfFlight(flight, flightTypeOnPublicPage))],
    [t('Luggage limit'), flight && t('{weight} kg', { weight: formatNumber(flight.maxLuggageWeight) })],
    [t('Wi-Fi'), flight && <Extra is={flight.wifiAvailable} yes={t('Available')} no={t('Not available')} />],
    [t('Meal'), flight && <Extra is={flight.mealIncluded} yes={t('Included')} no={t('Not included')} />],
    [
      t('Seat selection'),
      flight && <Extra is={flight.seatSelectionIncluded} yes={t('Included')} no={t('Not included')} />,
    ],
  ];
  return (
    <dl className="cw-booking-figures cw-numbers">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt className="cw-booking-label">{label}</dt>
          <dd>
            <bdi>{value ?? <Blank />}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Extra({ is, yes, no }: { is: boolean; yes: string; no: string }) {
  return (
    <span className="cw-booking-extra" data-is={is}>
      <Icon name={is ? 'tick' : 'minus'} />
      {is ? yes : no}
    </span>
  );
}

/** A link to the host's gallery, if it has one. */
export function GalleryLink({ url }: { url: string | undefined }) {
  const t = useT();
  const gallery = webAddress(url);
  return (
    gallery && (
      <a className="cw-button" part="secondary-button" data-kind="plain" href={gallery}>
        {t('See other flights')}
      </a>
    )
  );
}
