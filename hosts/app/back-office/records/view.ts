import { REQUESTS_AT } from '@charter-hosts/contract';
import { useInAddress } from '../../shared/use-in-address';

/** What a list can be narrowed to, beside its search; '' leaves it whole. */
export interface ListFilters {
  /** `today`, `yesterday`, `week`, or a range of days, `2026-11-01..2026-11-07`, either end of which may be missing. */
  received: string;
  /** `upcoming`, `past`, or a range of days. */
  departure: string;
  /** A kind, as the list calls it: 'Round Trip'. */
  type: string;
  /** `open`, `late`, or a stage. */
  stage: string;
  /** `me`, `nobody`, or somebody's id. */
  owner: string;
  /** The name of a partner, or `none`. */
  partner: string;
}

/** How a list is looked at: what is searched, what it is narrowed to, and which column orders it. */
export interface ListView extends ListFilters {
  q: string;
  /** A column's key; '' for the order of the server, newest first. */
  sort: string;
  descending: boolean;
}

const RECEIVED = /^(?:today|yesterday|week|(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?)$/;
const DEPARTURE = /^(?:upcoming|past|(?:\d{4}-\d\d-\d\d)?\.\.(?:\d{4}-\d\d-\d\d)?)$/;

const OWNER = /^(?:me|nobody|[1-9]\d{0,8})$/;

const STAGE: readonly string[] = REQUESTS_AT;

export const NO_FILTERS: ListFilters = { received: '', departure: '', type: '', stage: '', owner: '', partner: '' };

/** Reads `?q=…&received=…&departure=…&type=…&stage=…&owner=…&partner=…&sort=…&desc`; what is no filter is none. */
export function readView(search: string): ListView {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name) ?? '';
  const fitting = (name: string, pattern: RegExp) => (pattern.test(text(name)) ? text(name) : '');
  const sort = text('sort');
  return {
    q: text('q'),
    received: fitting('received', RECEIVED),
    departure: fitting('departure', DEPARTURE),
    type: text('type'),
    stage: STAGE.includes(text('stage')) ? text('stage') : '',
    owner: fitting('owner', OWNER),
    partner: text('partner'),
    sort,
    descending: sort !== '' && params.has('desc'),
  };
}

/** The query that says so, with its question mark; '' for a list as it is at first. Leaves other parameters alone. */
export function writeView({ sort, descending, ...asked }: ListView, search = ''): string {
  const params = new URLSearchParams(search);
  for (const name of ['q', 'received', 'departure', 'type', 'stage', 'owner', 'partner', 'sort', 'desc'])
    params.delete(name);
  for (const name of ['q', 'received', 'departure', 'type', 'stage', 'owner', 'partner'] as const)
    if (asked[name]) params.set(name, asked[name]);
  if (sort) params.set('sort', sort);
  if (sort && descending) params.set('desc', '');
  const text = params.toString().replace(/\bdesc=$/, 'desc');
  return text && `?${text}`;
}

/** A list's view, kept in the URL. */
export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const [view, setView] = useInAddress(readView, writeView);
  return [view, (change) => setView({ ...view, ...change })];
}
