import { telHref, whatsappDigits } from '@charter-hosts/contract/phone-number';
import { dataLink } from 'charter-widgets/contract';
import type { ReactNode } from 'react';
import type { Contact } from './resource';

const PATHS = {
  call: 'M6.500 3.500 8.500 7 7 9c.8 1.900 2.100 3.200 4 4l2-1.500 3.500 2c0 2-1.200 3-2.500 3C8.500 16.500 3.500 11.500 3.500 6c0-1.300 1-2.500 3-2.500Z',
  whatsapp: 'M10 3a7 7 0 1 1-3.300 13.200L3 17l.9-3.500A7 7 0 0 1 10 3ZM7 9.500h6M7 12h4',
  mail: 'M3 5h14v10.500H3zM3 6l7 5.500L17 6',
};

function Way({
  glyph,
  href,
  name,
  children,
}: {
  glyph: keyof typeof PATHS;
  href: string;
  name: string;
  children: ReactNode;
}) {
  // A page of another site: it is not told where it was pressed, and the dossier stays where it is.
  const elsewhere = href.startsWith('https:') ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a className="cw-button app-tool app-reach-way" data-kind="plain" href={href} {...elsewhere}>
      <svg className="cw-icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={PATHS[glyph]} />
      </svg>
      <span>
        {children} <span className="cw-hidden">{name}</span>
      </span>
    </a>
  );
}

/** The ways to whom a record is from: call, WhatsApp and e-mail, as far as they are known. */
export function Reach({ name, phone = '', email = '' }: Contact & { name: string }) {
  const call = telHref(phone);
  const whatsapp = whatsappDigits(phone);
  if (!phone && !email) return <p className="app-reach app-soft">No telephone and no e-mail were left.</p>;
  return (
    <div className="app-reach">
      {call && (
        <Way glyph="call" href={call} name={name}>
          Call
        </Way>
      )}
      {phone && !call && <span className="app-soft cw-numbers">{phone}</span>}
      {whatsapp && (
        <Way glyph="whatsapp" href={whatsappHref(whatsapp)} name={name}>
          WhatsApp
        </Way>
      )}
      {email && (
        <Way glyph="mail" href={dataLink('mailto:', email)} name={name}>
          E-mail
        </Way>
      )}
    </div>
  );
}

/** Beside a telephone of a list; nothing where WhatsApp does not know it. */
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
