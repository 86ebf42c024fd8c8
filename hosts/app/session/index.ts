export { api, sessionApi } from './api';
export { AdminOnly, admitAdmin, Everyone } from './guard';
export { keepSession } from './keep-session';
export { isAdmin, session, useSession } from './session';
export { isGuarded } from './verdict';
