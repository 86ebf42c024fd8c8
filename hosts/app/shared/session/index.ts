export { api, sessionApi } from './api';
export { AdminOnly, admitAdmin, Everyone, keepSession } from './guard';
export {
  isAdmin,
  isGuarded,
  isUnsaved,
  mayLeave,
  type Session,
  session,
  storage,
  tellOfUnsaved,
  useSession,
} from './session';
