export { afterChanges, api, sessionApi } from './api';
export {
  isAdmin,
  isGuarded,
  isUnsaved,
  mayLeave,
  type Session,
  session,
  storage,
  tellOfUnsaved,
  usePersonKey,
  useSession,
} from './session';
