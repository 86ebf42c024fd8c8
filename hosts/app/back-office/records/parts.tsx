import { phoneToCopy, telHref } from '@charter-hosts/contract/phone-number';
import { dataLink, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { formatInstant, formatWallClock, RouteLine } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';
import { Age } from '../clock';
import { copyText } from '../copy';
import { useMay } from '../role';
import { zoneName } from './filter-bar';

/** Facts, one a line; `figures` for a few large ones side by side. */
export function Facts({ figures = false, children }: { figures?: boolean; children: ReactNode }) {
  return <dl className={figures ? 'app-figures cw-numbers' : 'app-facts cw-numbers'}>{children}</dl>;
}

/** `whole`: over both columns of figures. */
export function Fact({ name, whole, children }: { name: string; whole?: boolean; children: ReactNode }) {
  return (
    <div data-whole={whole}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const PhoneFact = ({ phone }: { phone: string }) => (
  <Fact name="Phone">
    <Phone phone={phone} />
    <CopyButton label="Copy phone" name="Phone number" text={phoneToCopy(phone)} />
  </Fact>
);

export const EmailFact = ({ email }: { email: string }) => (
  <Fact name="Email">
    <a className="app-link" href={dataLink('mailto:', email)}>
      {email}
    </a>
    <CopyButton label="Copy email" name="Email" text={email} />
  </Fact>
);

/** Who sends a request, with what else is known of them. */
export function Customer({
  name,
  email,
  phone,
  children,
}: {
  name: string;
  email: string;
  phone: string;
  children?: ReactNode;
}) {
  return (
    <Facts>
      <Fact name="Full name">{name}</Fact>
      <EmailFact email={email} />
      <PhoneFact phone={phone} />
      {children}
    </Facts>
  );
}

/** 'Submitted on Nov 1, 2026, 10:00, 2 h ago'; of what is no instant without its age. */
export const On = ({
  what,
  at,
  format = formatInstant,
}: {
  what: string;
  at: string;
  format?: typeof formatInstant;
}) => (
  <span>
    {what} <time dateTime={at}>{format(at, 'short')}</time>
    {format === formatInstant && !at.startsWith(UNSET_DATE_TIME) && (
      <span className="app-beside">
        , <Age at={at} />
      </span>
    )}
  </span>
);

/** Calls a number that can be called; any other is a text. */
export function Phone({ phone }: { phone: string }) {
  const href = telHref(phone);
  if (!href) return <span>{phone}</span>;
  return (
    <a className="app-link" href={href}>
      {phone}
    </a>
  );
}

/** A fixed label, with a dot. */
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
          {wallClock && <span>{formatWallClock(wallClock, 'short')}</span>}
        </h3>
      )}
      <RouteLine from={from} to={to} size={large ? 'l' : 'm'} />
      {children && <dl className="app-leg-load app-row cw-numbers">{children}</dl>}
    </div>
  );
}

const CopyButton = ({ label, name, text }: { label: string; name: string; text: string }) => (
  <button
    type="button"
    className="cw-icon-button app-copy"
    aria-label={label}
    onClick={() => void copyText(text, name)}
  >
    <Glyph name="copy" />
  </button>
);

/** On paper alone: whose it is, how they are reached, and when it was printed. */
export function Letterhead() {
  const { brand, airportAddress, supportPhone } = useConfig();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    // What is printed is drawn as soon as the event is over.
    const note = () => flushSync(() => setNow(new Date().toISOString()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <div className="app-letterhead cw-numbers">
      <p>
        <strong>{brand}</strong>
        <span>{airportAddress}</span>
        <span>{supportPhone}</span>
      </p>
      <p>
        Printed on {formatInstant(now, 'long')}, {zoneName()}
      </p>
    </div>
  );
}

interface MakeFlightProps {
  /** The kind of request. */
  of: 'charter' | 'international';
  /** Of the request. */
  id: number;
  /** Which of its legs, counted from 1. */
  leg: number;
}

/** Leads from a leg to a private flight that begins with it, where whoever looks may make one. */
export function MakeFlight({ of, id, leg }: MakeFlightProps) {
  return (
    useMay('dispatcher') && (
      <Link className="app-link app-leg-flight" to={`/admin/flight-management/?${of}=${id}&leg=${leg}`}>
        Create this flight<span className="cw-hidden">, segment {leg}</span>
      </Link>
    )
  );
}
