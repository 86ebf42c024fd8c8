import { useT } from 'charter-widgets/kit';
import { useConfig } from '../../shared/config';
import { charterFormPath, writeCriteria } from '../../shared/flight-search/write-criteria';
import { Link } from '../../shared/link';
import type { FlightSearchState } from './use-flight-search';

interface TellMeProps extends Pick<FlightSearchState, 'criteria' | 'filters'> {
  /** The question before the link. */
  label: string;
}

/** The way to e-mails about new flights of the route, or about empty legs if only those are searched. */
export function TellMe({ criteria: { from, to, departure, passengers }, filters: { kind }, label }: TellMeProps) {
  const t = useT();
  const { sendsEmail = true } = useConfig();
  if (!sendsEmail) return null;
  const query = writeCriteria({ from, to, departure, return: '', back: '', passengers });
  return (
    <p className="app-search-else app-row app-soft">
      <b>{t(label)}</b> {t('We will e-mail you when there is one.')}{' '}
      <Link className="cw-button" data-kind="plain" to={`/tell-me?${kind && `kind=${kind}&`}${query}`}>
        {t('Notify me')}
      </Link>
    </p>
  );
}

/** Below the flights of a search: the charter of the whole aircraft, and e-mails about other empty legs. */
export function OtherTimes({ criteria, filters }: Pick<FlightSearchState, 'criteria' | 'filters'>) {
  const t = useT();
  return (
    <>
      {filters.kind && <TellMe criteria={criteria} filters={filters} label="Looking for another empty leg?" />}
      <p className="app-search-else app-row app-soft">
        <b>{t('No suitable time?')}</b> {t('Charter the whole aircraft and choose your own time.')}{' '}
        <Link className="cw-button" data-kind="plain" to={charterFormPath(criteria)}>
          {t(criteria.from || criteria.to ? 'Request a charter for this route' : 'Request a charter')}
        </Link>
      </p>
    </>
  );
}
