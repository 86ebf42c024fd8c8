import { useCallback } from 'react';
import { dataLink } from '../../../contract';
import { useLoad } from '../../loading';

/** The operator's contact; '' for values that are not set or not loaded. */
export interface Contact {
  brand: string;
  /** Minutes within which the desk answers; 0 when not set. */
  answerMinutes: number;
  phone: string;
  /** Digits with the country code. */
  whatsapp: string;
  sms: string;
  email: string;
  /** An absolute address. */
  terms: string;
  /** Rupees for a dollar in estimates of what a charter costs, 0 for none; undefined if the operator shows no estimates. */
  estimateRate?: number | undefined;
}

/** Milliseconds until the request is aborted. */
const PATIENCE = 10_000;

const NO_CONTACT: Contact = {
  brand: '',
  answerMinutes: 0,
  phone: '',
  whatsapp: '',
  sms: '',
  email: '',
  terms: '',
};

/**
 * Loads the operator's contact from its public configuration (`/config.json`).
 *
 * @param apiBase undefined to load nothing
 */
export function useContact(apiBase: string | undefined): Contact {
  const [contact] = useLoad(useCallback(async () => (apiBase ? fetchContact(apiBase) : NO_CONTACT), [apiBase]));
  return contact.state === 'loaded' ? contact.data : NO_CONTACT;
}

/** Loads the operator's contact once; never rejects. */
export async function fetchContact(apiBase: string): Promise<Contact> {
  try {
    const address = new URL('/config.json', new URL(apiBase, document.baseURI));
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    const config = await answer.json();
    const { brand, answerMinutes, supportPhone, supportWhatsapp, supportSms, supportEmail } = config;
    const terms = textOf(config.termsUrl);
    return {
      brand: textOf(brand),
      answerMinutes: Number.isInteger(answerMinutes) && answerMinutes > 0 ? answerMinutes : 0,
      phone: textOf(supportPhone),
      whatsapp: textOf(supportWhatsapp),
      sms: textOf(supportSms),
      email: textOf(supportEmail),
      terms: terms && new URL(terms, address).href,
      estimateRate: config.hasEstimates === true ? Number(config.pkrPerUsd) || 0 : undefined,
    };
  } catch {
    return NO_CONTACT;
  }
}

/** Read without a schema, which would add to every widget's first load. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Links for telephone and e-mail; nothing when neither is set. */
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

export function PhoneLink({ phone }: Pick<Contact, 'phone'>) {
  return (
    <a href={dataLink('tel:', phone.replace(/[^\d+]/g, ''))} dir="ltr">
      {phone}
    </a>
  );
}
