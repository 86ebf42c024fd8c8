import '../entries.css';
import { signInEnd, signInEndOthers, signInList } from '@charter-hosts/contract';
import { Link } from '../../shared/link';
import { api, useSession } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { useHeld } from '../held';
import { NoticesSetting } from '../notices';
import { SignIns } from '../sign-ins';
import { CsvSetting } from './csv-setting';
import { Passkeys } from './passkeys';

/** What each role may do here, as one says it of oneself. */
const MAY: Readonly<Record<string, string>> = {
  owner: 'Owner: you do all there is to do, and decide who is at the desk.',
  dispatcher: 'Dispatcher: you change trips, quotes, flights and aircraft.',
  viewer: 'Viewer: you see all of it, and change nothing.',
};

/** /admin/account: what is the signed-in person's own. */
export function AccountScreen() {
  const isHeld = useHeld();
  return (
    <div className="app-wide app-own">
      <header>
        <PageTitle>Your account</PageTitle>
        <Who />
      </header>
      <Passkeys isHeld={isHeld} />
      {!isHeld && <NoticesSetting />}
      {!isHeld && <CsvSetting />}
      {!isHeld && (
        <section aria-labelledby="sign-ins">
          <h2 id="sign-ins">Where you are signed in</h2>
          <p className="app-soft">
            Something here that is not yours? Sign it out, then{' '}
            <Link className="app-link" to="/forgot-password">
              choose a new password
            </Link>
            .
          </p>
          <SignIns
            of="me"
            read={(signal) => api(signInList, { signal })}
            end={(signIn) => api(signInEnd, { body: { signIn } })}
            endOthers={() => api(signInEndOthers)}
          />
        </section>
      )}
    </div>
  );
}

/** By itself: what is fetched below would be asked for once more as the session ends. */
function Who() {
  const session = useSession();
  if (session.state !== 'open') return null;
  const { Name, role = '' } = session.claims;
  return (
    <p className="app-soft">
      <strong>{Name}</strong> {MAY[role]}
    </p>
  );
}
