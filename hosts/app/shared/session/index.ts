export { api, sessionApi } from './api';
export { admitAdmin, keepSession } from './guard';
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
