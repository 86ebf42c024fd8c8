import { useT } from 'charter-widgets/kit';
import { isAdmin, useSession } from '../../shared/session';

/** Tells members of staff, before they answer by a traveller's link, that it is recorded as theirs. */
export function SignedIn() {
  const t = useT();
  const session = useSession();
  if (session.state !== 'open' || !isAdmin(session)) return null;
  return (
    <p className="app-small app-soft">
      {t('You are signed in as {name}: your name will be recorded.', { name: session.claims.Name })}
    </p>
  );
}
