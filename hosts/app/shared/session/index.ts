export { api, sessionApi } from './api';
export { AdminOnly, admitAdmin, Everyone } from './guard';
export { keepSession } from './keep-session';
export { isAdmin, type Session, session, storage, useSession } from './session';
export { isUnsaved, mayLeave, tellOfUnsaved } from './unsaved-work';
export { isGuarded } from './verdict';
