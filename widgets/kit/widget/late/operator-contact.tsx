import { useCallback } from 'react';
import { dataLink } from '../../../contract';
import { useLoad } from '../../loading';

/** How the operator is reached, and where its terms are; '' when not set or not loaded yet. */
export interface Contact {
  /** The operator's name. */
  brand: string;
  /** Within how many minutes its desk answers; 0 when that is not said. */
  answerMinutes: number;
  phone: string;
  /** The digits of the numbers that messages reach, with the country's code. */
  whatsapp: string;
  sms: string;
  email: string;
  /** A whole address. */
  terms: string;
}

/** Milliseconds until the answer is no longer waited for. */
const PATIENCE = 10_000;

const NO_CONTACT: Contact = { brand: '', answerMinutes: 0, phone: '', whatsapp: '', sms: '', email: '', terms: '' };

/**
 * How the operator is reached, from its server's public configuration (`/config.json`).
 *
 * @param apiBase undefined: no server is asked
 */
export function useContact(apiBase: string | undefined): Contact {
  const [contact] = useLoad(useCallback(async () => (apiBase ? fetchContact(apiBase) : NO_CONTACT), [apiBase]));
  return contact.state === 'loaded' ? contact.data : NO_CONTACT;
}

/** The same, once; never rejects. */
export async function fetchContact(apiBase: string): Promise<Contact> {
  try {
    const address = new URL('/config.json', new URL(apiBase, document.baseURI));
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    const { brand, answerMinutes, supportPhone, supportWhatsapp, supportSms, supportEmail, termsUrl } =
      await answer.json();
    const terms = textOf(termsUrl);
    return {
      brand: textOf(brand),
      answerMinutes: Number.isInteger(answerMinutes) && answerMinutes > 0 ? answerMinutes : 0,
      phone: textOf(supportPhone),
      whatsapp: textOf(supportWhatsapp),
      sms: textOf(supportSms),
      email: textOf(supportEmail),
      terms: terms && new URL(terms, address).href,
    };
  } catch {
    return NO_CONTACT;
  }
}

/** Read without a schema, which would add to every widget's first load for a notice that is hardly ever seen. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Links to the telephone number and the e-mail address; nothing when neither is set. */
export function ContactLinks({ phone, email }: Pick<Contact, 'phone' | 'email'>) {
  return (
    (phone || email) && (
      <p className="cw-contact">
        {phone && <PhoneLink phone={phone} />}
        {email && (
          <a href={dataLink('mailto:', email)} dir="ltr">
            {email}
          </a>
        )}
      </p>
    )
  );
}

/** Calls a telephone number. */
export function PhoneLink({ phone }: Pick<Contact, 'phone'>) {
  return (
    <a href={dataLink('tel:', phone.replace(/[^\d+]/g, ''))} dir="ltr">
      {phone}
    </a>
  );
}
