import { type AircraftRecord, allAircraft } from '@charter-hosts/contract';
import { PREFERRED_AIRCRAFT } from 'charter-widgets/contract';
import { loaded, useLoad, useT } from 'charter-widgets/kit';
import { useCallback, useMemo } from 'react';
import { byRange } from '../../shared/aircraft/figures';
import { Fleet } from '../../shared/aircraft/fleet';
import { useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { useFirstData } from '../../shared/router/site-router';
import { api } from '../../shared/session';
import { Glyph } from '../../shared/shell';
import { RichText } from '../../shared/texts/rich-text';

/** /aircrafts: the active aircraft, the longest range first. */
export function AvailableAircrafts() {
  const t = useT();
  const { certificate } = useConfig();
  const first: AircraftRecord[] | undefined = useFirstData();
  const [load, retry] = useLoad(
    useCallback((signal: AbortSignal) => allAircraft(api, signal), []),
    () => loaded(first),
  );
  const all = load.state === 'loaded' ? load.data : undefined;
  const active = useMemo(() => all?.filter(({ isActive }) => isActive).sort(byRange), [all]);
  const request = (
    <Link className="app-link" to="/private-charter-form">
      {t('Request a charter')}
    </Link>
  );
  return (
    <Fleet
      title="Available Aircrafts"
      lead={
        <>
          {certificate ? (
            <RichText
              text={t('Longest range first. Operated under {certificate}.')}
              certificate={<bdi className="cw-numbers">{certificate}</bdi>}
            />
          ) : (
            t('Sorted by range, longest first.')
          )}{' '}
          <RichText text={t('Not sure? {request}, and our desk will suggest an aircraft.')} request={request} />
        </>
      }
      aircraft={active}
      error={load.state === 'failed' ? load.error : null}
      busy={load.state === 'loading'}
      onRetry={retry}
      empty={
        <>
          <p>{t('Our aircraft will be listed here soon. Until then, ask our desk.')}</p>
          <Link className="cw-button" data-kind="plain" to="/private-charter-form">
            {t('Request a charter')}
          </Link>
        </>
      }
    >
      {(one) => (
        <Link className="app-act app-craft-request" to={requestLinkFor(one)}>
          {t('Request this aircraft')} <span className="cw-hidden">{one.name}</span>
          <Glyph name="forward" />
        </Link>
      )}
    </Fleet>
  );
}

/**
 * The international form, which takes an aircraft by name, and by class if it is a helicopter or its text names a jet's
 * class.
 */
export function requestLinkFor({ name, type, specifications }: AircraftRecord): string {
  const text = specifications.toLowerCase();
  const kind =
    type === 'helicopter' ? 'Helicopter' : PREFERRED_AIRCRAFT.find((one) => text.includes(one.toLowerCase()));
  const query = new URLSearchParams({ service: 'Fleet Inquiry', message: `I would like the ${name}.` });
  if (kind && type !== 'plane') query.set('aircraft', kind);
  return `/international-charter-form?${query}`;
}
