export { api, sessionApi } from './api';
export { AdminOnly, admitAdmin, Everyone } from './guard';
export { keepSession } from './guard';
export { isAdmin, type Session, session, storage, useSession } from './session';
export { isUnsaved, mayLeave, tellOfUnsaved } from './session';
export { isGuarded } from './session';
