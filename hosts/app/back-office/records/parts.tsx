import { phoneToCopy, telHref, whatsappDigits } from '@charter-hosts/contract/phone-number';
import { dataLink, UNSET_DATE_TIME } from 'charter-widgets/contract';
import { formatInstant, formatWallClock, RouteLine } from 'charter-widgets/kit';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useConfig } from '../../shared/config';
import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';
import { Age } from '../clock';
import { copyText } from '../feedback';
import { useMay } from '../role';
import { ownZone } from './filter-bar';
import type { Contact } from './resource';

/** Facts, one a line. `figures` shows a few large ones side by side. */
export function Facts({ figures = false, children }: { figures?: boolean; children: ReactNode }) {
  return <dl className={figures ? 'app-figures cw-numbers' : 'app-facts cw-numbers'}>{children}</dl>;
}

/** Nothing for an empty text, such as one that was erased. `whole` spans both columns of figures. */
export function Fact({ name, whole, children }: { name: string; whole?: boolean; children: ReactNode }) {
  if (children === '') return null;
  return (
    <div data-whole={whole}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const PhoneFact = ({ phone }: { phone: string | undefined }) =>
  phone && (
    <Fact name="Phone">
      <Phone phone={phone} />
      <CopyButton label="Copy phone" name="Phone number" text={phoneToCopy(phone)} />
    </Fact>
  );

export const EmailFact = ({ email }: { email: string | undefined }) =>
  email && (
    <Fact name="Email">
      <a className="app-link" href={dataLink('mailto:', email)}>
        {email}
      </a>
      <CopyButton label="Copy e-mail" name="Email" text={email} />
    </Fact>
  );

interface CustomerProps {
  name: string;
  email: string;
  phone: string;
  children?: ReactNode;
}

export function Customer({ name, email, phone, children }: CustomerProps) {
  return (
    <Facts>
      <Fact name="Full name">{name}</Fact>
      <EmailFact email={email} />
      <PhoneFact phone={phone} />
      {children}
    </Facts>
  );
}

interface OnProps {
  what: string;
  at: string;
  format?: typeof formatInstant;
}

/** 'Submitted on Nov 1, 2026, 10:00, 2 h ago'. Wall clocks have no age. */
export const On = ({ what, at, format = formatInstant }: OnProps) => (
  <span>
    {what} <time dateTime={at}>{format(at, 'short')}</time>
    {format === formatInstant && !at.startsWith(UNSET_DATE_TIME) && (
      <span className="app-beside">
        , <Age at={at} />
      </span>
    )}
  </span>
);

/** A phone number as a link, if it can be called. */
export function Phone({ phone }: { phone: string }) {
  const href = telHref(phone);
  if (!href) return <span>{phone}</span>;
  return (
    <a className="app-link" href={href}>
      {phone}
    </a>
  );
}

/** A label that the specification fixes, with a dot. A hint says that it is no stage. */
export const Status = ({ children }: { children: string }) => (
  <span className="app-status">
    {children} <small className="app-tiny app-soft">The same at every stage</small>
  </span>
);

interface LegProps {
  title?: string;
  wallClock?: string;
  from: string;
  to: string;
  large?: boolean;
  children?: ReactNode;
}

/** A leg of an itinerary, or a flight. */
export function Leg({ title, wallClock, from, to, large = false, children }: LegProps) {
  return (
    <div className="app-leg">
      {title && (
        <h3 className="app-leg-head cw-numbers app-small">
          <span>{title}</span>
          {wallClock && <span>{formatWallClock(wallClock, 'short')}</span>}
        </h3>
      )}
      <RouteLine from={from} to={to} size={large ? 'l' : 'm'} />
      {children && <dl className="app-leg-load app-row cw-numbers app-small">{children}</dl>}
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

/** The head of a printed record: the operator, and when it was printed. */
export function Letterhead() {
  const { brand, airportAddress, supportPhone } = useConfig();
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    // The browser prints as soon as the event ends.
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
        Printed on {formatInstant(now, 'long')}, {ownZone()}
      </p>
    </div>
  );
}

interface MakeFlightProps {
  of: 'charter' | 'international';
  /** The request's id. */
  id: number;
  /** The number of the leg, from 1. */
  leg: number;
}

/** A link that creates a private flight from a leg, for users who may. */
export function MakeFlight({ of, id, leg }: MakeFlightProps) {
  return (
    useMay('dispatcher') && (
      <Link className="app-link app-leg-flight" to={`/admin/flight-management/?${of}=${id}&leg=${leg}`}>
        Create this flight<span className="cw-hidden">, leg {leg}</span>
      </Link>
    )
  );
}

const PATHS = {
  call: 'M6.500 3.500 8.500 7 7 9c.8 1.900 2.100 3.200 4 4l2-1.500 3.500 2c0 2-1.200 3-2.500 3C8.500 16.500 3.500 11.500 3.500 6c0-1.300 1-2.500 3-2.500Z',
  whatsapp: 'M10 3a7 7 0 1 1-3.300 13.200L3 17l.9-3.500A7 7 0 0 1 10 3ZM7 9.500h6M7 12h4',
  email: 'M3 5h14v10.500H3zM3 6l7 5.500L17 6',
};

interface WayProps {
  glyph: keyof typeof PATHS;
  href: string;
  label: string;
  name: string;
}

function Way({ glyph, href, label, name }: WayProps) {
  // A new tab on another site, without a referrer.
  const elsewhere = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className="cw-button app-tool app-reach-way" data-kind="plain" href={href} {...elsewhere}>
      <Glyph path={PATHS[glyph]} />
      <span>
        {label} <span className="cw-hidden">{name}</span>
      </span>
    </a>
  );
}

/** Links to call and write to the customer. */
export function Reach({ name, phone = '', email = '' }: Contact & { name: string }) {
  const call = telHref(phone);
  const whatsapp = whatsappDigits(phone);
  if (!phone && !email) return <p className="app-reach app-soft">No phone number or e-mail address was given.</p>;
  return (
    <div className="app-reach">
      {call && <Way glyph="call" href={call} label="Call" name={name} />}
      {phone && !call && <span className="app-soft cw-numbers">{phone}</span>}
      {whatsapp && <Way glyph="whatsapp" href={whatsappHref(whatsapp)} label="WhatsApp" name={name} />}
      {email && <Way glyph="email" href={dataLink('mailto:', email)} label="E-mail" name={name} />}
    </div>
  );
}

/** A WhatsApp link beside a phone number, if it has one. */
export function WhatsApp({ phone, name }: { phone: string; name: string }) {
  const digits = whatsappDigits(phone);
  if (!digits) return null;
  return (
    <a className="app-link app-whatsapp" href={whatsappHref(digits)} target="_blank" rel="noopener noreferrer">
      WhatsApp<span className="cw-hidden"> to {name}</span>
    </a>
  );
}

const whatsappHref = (digits: string) => dataLink('https://wa.me/', digits);
