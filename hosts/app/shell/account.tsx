import type { SessionClaims } from 'charter-widgets/api';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { session } from '../session';
import { Glyph } from './glyph';

/** 'Zoë Ünal' → 'ZÜ'. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [...word][0] ?? '')
    .filter((_letter, index, letters) => index === 0 || index === letters.length - 1)
    .join('')
    .toUpperCase();

/** Who is signed in, with the way out. Escape and leaving it close the menu. */
export function Account({ claims, backOffice }: { claims: SessionClaims; backOffice: boolean }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [avatar, setAvatar] = useState(claims.avatar);
  const button = useRef<HTMLButtonElement>(null);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  }
  function logout() {
    session.getState().end();
    void navigate('/login');
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what bubbles from its button and menu
    <div className="app-account" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="app-account-button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="app-avatar" aria-hidden="true">
          {avatar ? <img src={avatar} alt="" onError={() => setAvatar(undefined)} /> : initials(claims.Name)}
        </span>
        <span className="app-account-name">
          <span className="cw-hidden">Account: </span>
          {claims.Name}
        </span>
        <Glyph name="down" />
      </button>
      {open && (
        <div className="app-menu">
          <p className="app-menu-name">{claims.Name}</p>
          {claims.isAdmin === 'True' && !backOffice && (
            <Link className="app-menu-item" to="/admin/search" onClick={() => setOpen(false)}>
              Admin
            </Link>
          )}
          <button type="button" className="app-menu-item" onClick={logout}>
            Logout
          </button>
        </div>
      )}
    </div>
  );
}
