import { formatWallClock, RouteLine } from 'charter-widgets/kit';
import type { ReactNode } from 'react';
import { telHref } from '../../shared/config';
import { Glyph } from '../../shared/shell';
import { toasts } from '../../shared/toasts';

/** The narrow column of a dossier: who, and the request in short. */
export const Side = ({ children }: { children: ReactNode }) => <div className="app-dossier-side">{children}</div>;

/** The wide column: what, and when. */
export const Main = ({ children }: { children: ReactNode }) => <div className="app-dossier-main">{children}</div>;

/** A card of a dossier. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="app-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Facts, one a line; `figures` for a few large ones side by side. */
export function Facts({ figures = false, children }: { figures?: boolean; children: ReactNode }) {
  return <dl className={figures ? 'app-facts app-facts-figures cw-numbers' : 'app-facts'}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function EmailFact({ name, email }: { name: string; email: string }) {
  return (
    <Fact name={name}>
      <a className="app-link" href={`mailto:${email}`}>
        {email}
      </a>
      <Copy what="email" text={email} />
    </Fact>
  );
}

export function PhoneFact({ name, phone }: { name: string; phone: string }) {
  return (
    <Fact name={name}>
      <Phone phone={phone} />
      <Copy what="phone" text={phone} />
    </Fact>
  );
}

export function Phone({ phone }: { phone: string }) {
  return (
    <a className="app-link cw-numbers" href={telHref(phone)}>
      {phone}
    </a>
  );
}

/** A fixed label of the spec, with a dot. */
export function Status({ children }: { children: string }) {
  return <span className="app-status">{children}</span>;
}

/** One leg of an itinerary, or a flight: its route, what stands over it, and what else is to be said of it. */
export function Leg({
  title,
  wallClock,
  from,
  to,
  large = false,
  children,
}: {
  title?: string;
  wallClock?: string;
  from: string;
  to: string;
  large?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="app-leg">
      {title && (
        <h3 className="app-leg-head cw-numbers">
          <span>{title}</span>
          {wallClock && <span>{formatWallClock(wallClock, 'long')}</span>}
        </h3>
      )}
      <RouteLine from={from} to={to} size={large ? 'l' : 'm'} />
      {children && <dl className="app-leg-load cw-numbers">{children}</dl>}
    </div>
  );
}

function Copy({ what, text }: { what: 'email' | 'phone'; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toasts.getState().success(what === 'email' ? 'Email copied' : 'Phone number copied');
    } catch {
      toasts.getState().error('Your browser does not allow copying. Select the text instead.');
    }
  }
  return (
    <button type="button" className="cw-icon-button app-copy" aria-label={`Copy ${what}`} onClick={copy}>
      <Glyph name="copy" />
    </button>
  );
}
