import { allAircraft } from '@charter-hosts/contract';
import { api } from '../../../shared/session';

/** Where the server has not rendered the page. */
export const loadFleet = (signal: AbortSignal) => allAircraft(api, signal);
