import { Button } from '../../shared/button';
import '../entries.css';
import { signInEnd, signInEndOthers, signInList } from '@charter-hosts/contract';
import { useState } from 'react';
import { readSeparator, saveSeparator } from '../../shared/csv';
import { Link } from '../../shared/link';
import { api, useSession } from '../../shared/session';
import { PageTitle } from '../../shared/shell';
import { reading } from '../cache';
import { useNeedsPasskey } from '../role';
import { SignIns } from '../sign-ins';
import { NoticesSetting } from './notices-setting';
import { Passkeys } from './passkeys';

/** What each role may do, said to the user. */
const ROLE_HINTS: Readonly<Record<string, string>> = {
  owner: 'Owner: you can do everything, including managing people.',
  dispatcher: 'Dispatcher: you can change trips, quotes, flights and aircraft.',
  viewer: 'Viewer: you can read requests, flights and aircraft, with document numbers masked. You can change nothing.',
};

/** /admin/account: the user's own settings. */
export function AccountScreen() {
  const isHeld = useNeedsPasskey();
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
          <h2 id="sign-ins">Where you are logged in</h2>
          <p className="app-soft">
            Do you see a device you do not know? Log it out, then{' '}
            <Link className="app-link" to="/forgot-password">
              choose a new password
            </Link>
            .
          </p>
          <SignIns
            reads={reading(signInList)}
            end={(signIn) => api(signInEnd, { body: { signIn } })}
            endOthers={() => api(signInEndOthers)}
          />
        </section>
      )}
    </div>
  );
}

/** A component of its own, so that the end of the session does not fetch the rest again. */
function Who() {
  const session = useSession();
  if (session.state !== 'open') return null;
  const { Name, role = '' } = session.claims;
  return (
    <p className="app-soft">
      <strong>{Name}</strong> {ROLE_HINTS[role]}
    </p>
  );
}

/** Chooses the separator of CSV files in this browser. */
export function CsvSetting() {
  const [separator, setSeparator] = useState(readSeparator);
  const other = separator === ',' ? ';' : ',';
  return (
    <section aria-labelledby="csv-files">
      <h2 id="csv-files">CSV files</h2>
      <p className="app-soft">If Excel puts a whole row into one cell, it expects semicolons, as in most of Europe.</p>
      <p role="status">{`Files from this browser have ${separator === ',' ? 'commas' : 'semicolons'} between columns.`}</p>
      <Button
        onClick={() => {
          saveSeparator(other);
          setSeparator(other);
        }}
      >
        {other === ';' ? 'Use semicolons' : 'Use commas'}
      </Button>
    </section>
  );
}
