import { useCallback } from 'react';
import { dataLink, takeFirstAnswer } from '../../../contract';
import { useLoad } from '../../loading';
import { warn } from '../../warnings';

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

/** Why calls do not reach the operator. Each is a symptom of a warning. */
export type Obstacle = 'not-allowed' | 'blocked-by-policy' | 'not-reached';

export interface Operator {
  contact: Contact;
  /** Undefined when calls reach the operator, and without a network. */
  obstacle?: Obstacle | undefined;
}

/** The page's origin, `null` in a sandbox. Not every test's DOM has `self.origin`. */
export const ownOrigin = (): string => self.origin ?? location.origin;

/** API base to its operator. */
const operators = new Map<string, Promise<Operator>>();
/** API base to the one that the widget's script came with, whose operator answers where the first one is wrong. */
const homes = new Map<string, string>();

/**
 * Loads what is known of an operator, once unless nothing answers; never rejects. Warns the developer of an obstacle.
 *
 * @param home the API of the operator whose script shows the widget. Default: none
 */
export function findOperator(apiBase: string, home = homes.get(apiBase)): Promise<Operator> {
  if (home) homes.set(apiBase, home);
  const known = operators.get(apiBase);
  if (known) return known;
  const asked = loadOperator(apiBase, home);
  operators.set(apiBase, asked);
  void asked.then(({ contact, obstacle }) => {
    if (obstacle === 'not-reached' || !(contact.phone || contact.email)) operators.delete(apiBase);
  });
  return asked;
}

/** Loads the operator's contact; never rejects. */
export const fetchContact = async (apiBase: string): Promise<Contact> => (await findOperator(apiBase)).contact;

/** The address whose origin has the operator's site and handbook; undefined when it is not known. */
export const siteOf = (apiBase: string): string | undefined =>
  homes.get(apiBase) ?? (isForeign(apiBase) ? apiBase : undefined);

/** Whether calls leave the page's origin. What is no address is of no page. */
export function isForeign(apiBase: string): boolean {
  try {
    return new URL(apiBase, document.baseURI).origin !== ownOrigin();
  } catch {
    return true;
  }
}

/** Warns the developer when the API has answered with an error of its own (5xx), whose words are not for travellers. */
export function warnOfServerError(apiBase: string, status: number): void {
  if (status >= 500) warn(siteOf(apiBase), 'server-error', apiBase, status);
}

async function loadOperator(apiBase: string, home: string | undefined): Promise<Operator> {
  const operator = await askOperator(apiBase);
  const { obstacle } = operator;
  if (!obstacle) return operator;
  // The handbook of an operator that is not reached is not reached either.
  if (obstacle === 'not-reached') warn(home === apiBase ? undefined : home, obstacle, apiBase);
  else if (ownOrigin() === 'null' && location.protocol !== 'file:') warn(apiBase, 'sandboxed');
  else warn(apiBase, obstacle, new URL(apiBase, document.baseURI).origin, ownOrigin());
  if (obstacle === 'not-allowed' || !home || home === apiBase) return operator;
  return { contact: (await askOperator(home)).contact, obstacle };
}

/** Milliseconds within which a browser reports what the page's policy has stopped. */
const REPORTED = 100;

async function askOperator(apiBase: string): Promise<Operator> {
  let address: URL | undefined;
  let isStopped = false;
  const note = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (address && disposition === 'enforce' && effectiveDirective === 'connect-src')
      isStopped ||= blockedURI.startsWith(address.origin);
  };
  document.addEventListener('securitypolicyviolation', note);
  let answer: Response;
  try {
    address = new URL('/config.json', new URL(apiBase, document.baseURI));
    const signal = AbortSignal.timeout(PATIENCE);
    answer = (await takeFirstAnswer(address.href)) ?? (await fetch(address, { signal }));
  } catch {
    await new Promise((resolve) => setTimeout(resolve, REPORTED));
    const obstacle = isStopped ? 'blocked-by-policy' : navigator.onLine ? 'not-reached' : undefined;
    return { contact: NO_CONTACT, obstacle };
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
  try {
    const config = await answer.json();
    // By name: a cache may have the answer to another page.
    const obstacle = config.refusedOrigin && config.refusedOrigin === ownOrigin() ? 'not-allowed' : undefined;
    return { contact: contactOf(config, address), obstacle };
  } catch {
    // Something else answers, such as a site of the page's own in front of the API.
    return { contact: NO_CONTACT };
  }
}

function contactOf(config: Record<string, unknown>, address: URL): Contact {
  const { answerMinutes } = config;
  const terms = textOf(config.termsUrl);
  return {
    brand: textOf(config.brand),
    answerMinutes: Number.isInteger(answerMinutes) && Number(answerMinutes) > 0 ? Number(answerMinutes) : 0,
    phone: textOf(config.supportPhone),
    whatsapp: textOf(config.supportWhatsapp),
    sms: textOf(config.supportSms),
    email: textOf(config.supportEmail),
    terms: terms && new URL(terms, address).href,
    estimateRate: config.hasEstimates === true ? Number(config.pkrPerUsd) || 0 : undefined,
  };
}

/** Read without a schema, which would add to every widget's first load. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What happened, for each obstacle, in English. */
export const OBSTACLE_TEXTS: Readonly<Record<Obstacle, string>> = {
  'not-allowed': 'Nothing can be sent to us from this page.',
  'blocked-by-policy': 'Nothing can be sent to us from this page.',
  'not-reached': 'We cannot be reached from this page at the moment.',
};

/** Links for telephone and e-mail; nothing when neither is set. */
export function ContactLinks({ phone, email }: Pick<Contact, 'phone' | 'email'>) {
  return (
    (phone || email) && (
      <p className="cw-contact">
        {phone && <PhoneLink phone={phone} />}
        {email && <EmailLink email={email} />}
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

export function EmailLink({ email }: Pick<Contact, 'email'>) {
  return (
    <a href={dataLink('mailto:', email)} dir="ltr">
      {email}
    </a>
  );
}
