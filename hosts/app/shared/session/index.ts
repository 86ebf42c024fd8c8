export { afterChanges, api, sessionApi } from './api';
export { admitAdmin, keepSession } from './guard';
export {
  isAdmin,
  isGuarded,
  isSameAccount,
  isUnsaved,
  mayLeave,
  type Session,
  session,
  storage,
  tellOfUnsaved,
  usePersonKey,
  useSession,
} from './session';
