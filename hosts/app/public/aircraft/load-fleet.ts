import { allAircraft } from '@charter-hosts/contract';
import { api } from '../../shared/session';

export const loadFleet = (signal: AbortSignal) => allAircraft(api, signal);
