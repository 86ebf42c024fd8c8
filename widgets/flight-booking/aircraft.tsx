import { useCallback, useRef } from 'react';
import * as v from 'valibot';
import {
  AIRCRAFT_TYPE_CODE,
  type AircraftType,
  createApi,
  type Endpoint,
  type FlightRecord,
  object,
} from '../contract';
import {
  AircraftSilhouette,
  aircraftTypeOnCard,
  formatNumber,
  Picture,
  silhouetteOf,
  useLoad,
  usePartSheet,
  useT,
} from '../kit';
import styles from './aircraft.css?inline';

// This chunk loads after what stands below the fold: nothing waits for it.

const aircraftById = {
  method: 'get',
  path: '/AirlineAircraft/GetAircraft/:id',
  who: 'anyone',
  answer: object({ type: v.string(), capacity: v.number(), specifications: v.string() }),
  limit: 'read',
} as const satisfies Endpoint;

export interface AircraftProps {
  flight: FlightRecord;
  apiBase: string;
}

/**
 * The aircraft that flies: picture, name, type, capacity and specifications. The last two are left out if they do not
 * load.
 */
export function Aircraft({ flight, apiBase }: AircraftProps) {
  const t = useT();
  const { aircraftId: id, aircraftName, aircraftType, aircraftImageUrl } = flight;
  const [aircraft] = useLoad(
    useCallback((signal: AbortSignal) => createApi({ baseUrl: apiBase })(aircraftById, { id, signal }), [apiBase, id]),
  );
  const known = aircraft.state === 'loaded' ? aircraft.data : undefined;
  const type = AIRCRAFT_TYPE_CODE[known?.type as AircraftType] ?? aircraftType;
  const ref = useRef<HTMLDivElement>(null);
  usePartSheet(ref, styles);
  return (
    <>
      <div ref={ref} className="cw-booking-picture">
        <Picture
          imageUrl={aircraftImageUrl}
          apiBase={apiBase}
          alt=""
          sizes="(max-width: 640px) 100vw, 460px"
          instead={<AircraftSilhouette type={silhouetteOf(aircraftType)} />}
        />
      </div>
      <div>
        <p>
          <strong>
            <bdi>{aircraftName || t(aircraftTypeOnCard(type))}</bdi>
          </strong>
        </p>
        <dl className="cw-numbers">
          <div>
            <dt className="cw-booking-label">{t('Type')}</dt>
            <dd>{t(aircraftTypeOnCard(type))}</dd>
          </div>
          {known && (
            <div>
              <dt className="cw-booking-label">{t('Capacity')}</dt>
              <dd>
                {t(known.capacity === 1 ? '{count} seat' : '{count} seats', { count: formatNumber(known.capacity) })}
              </dd>
            </div>
          )}
          {known?.specifications && (
            <div>
              <dt className="cw-booking-label">{t('Specifications')}</dt>
              <dd dir="auto">{known.specifications}</dd>
            </div>
          )}
        </dl>
      </div>
    </>
  );
}
