export { api } from './api';
export { AdminOnly, admitAdmin } from './guard';
export { keepSession } from './keep-session';
export { isAdmin, session, useSession } from './session';
export { isGuarded } from './verdict';
