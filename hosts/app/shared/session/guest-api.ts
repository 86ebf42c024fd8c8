import { type Api, createApi, type Endpoint } from 'charter-widgets/contract';
import { inPageLanguage } from './api';

const call = createApi({ baseUrl: '/api' });

/** The API without the session: a refused sign-in must not end one that is open. */
export const guestApi = ((endpoint: Endpoint, sent?: object) => call(endpoint, inPageLanguage(endpoint, sent))) as Api;
