import { authSignOut, type SessionClaims } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import { useT } from 'charter-widgets/kit';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '../link';
import { mayLeave, session } from '../session';
import { Menu } from './menu';
import { Glyph } from './page-title';
import type { SignOutEverywhere } from './sign-out-everywhere';

/** 'Zoë Ünal' → 'ZÜ'. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .filter((_letter, index, letters) => index === 0 || index === letters.length - 1)
    .join('')
    .toUpperCase();

/** The menu of the signed-in person: links of their role, and the logout. */
export function Account({ claims, backOffice }: { claims: SessionClaims; backOffice: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const [avatar, setAvatar] = useState(claims.avatar);
  const [Leaving, setLeaving] = useState<typeof SignOutEverywhere>();

  function end() {
    session.getState().end();
    void navigate('/login');
  }
  async function logout() {
    if (!(await mayLeave())) return;
    const { session: current } = session.getState();
    // The session ends here at once. The call to the server is not awaited.
    const token = () => (current.state === 'open' ? current.token : undefined);
    createApi({ baseUrl: '/api', token })(authSignOut).catch(() => {});
    end();
  }
  async function signOutEverywhere() {
    if (!(await mayLeave())) return;
    // Loaded on demand, because few need it.
    const { SignOutEverywhere } = await import('./sign-out-everywhere');
    setLeaving(() => SignOutEverywhere);
  }

  const toScreen = (path: string, name: string) => (
    <Link className="app-menu-item" to={path}>
      {name}
    </Link>
  );

  return (
    <div className="app-account">
      <button type="button" className="app-account-button" popoverTarget="app-account">
        <span className="app-avatar" aria-hidden="true">
          {avatar ? <img src={avatar} alt="" onError={() => setAvatar(undefined)} /> : initials(claims.Name)}
        </span>
        <span className="app-account-name">
          <span className="cw-hidden">{t('Account:')} </span>
          {claims.Name}
        </span>
        <Glyph name="down" />
      </button>
      <Menu id="app-account">
        <p className="app-menu-name app-soft app-tiny">{claims.Name}</p>
        {claims.isAdmin === 'True' && !backOffice && toScreen('/admin/search', 'Admin')}
        {claims.isAdmin !== 'True' && (
          <>
            {toScreen('/my-trips', t('My trips'))}
            {toScreen('/account', t('Your account'))}
          </>
        )}
        {backOffice && toScreen('/admin/account', 'Your account')}
        {backOffice && toScreen('/admin/partners', 'Partners')}
        {backOffice && toScreen('/admin/statistics', 'How we answer')}
        {backOffice && (claims.role ?? 'owner') === 'owner' && (
          <>
            {toScreen('/admin/people', 'People')}
            {toScreen('/admin/webhooks', 'Webhooks')}
            {toScreen('/admin/api-keys', 'API keys')}
            {toScreen('/admin/emails', 'E-mails')}
            {toScreen('/admin/audit', 'Audit')}
          </>
        )}
        <button type="button" className="app-menu-item" onClick={logout}>
          {t('Logout')}
        </button>
        <button type="button" className="app-menu-item" onClick={signOutEverywhere}>
          {t('Log out everywhere')}
        </button>
      </Menu>
      {Leaving && <Leaving isStaff={claims.isAdmin === 'True'} onDone={end} onClose={() => setLeaving(undefined)} />}
    </div>
  );
}
