import { useEffect, useState } from 'react';
import { type ApiError, dataLink, takeFirstAnswer } from '../../../contract';
import { useT } from '../../messages';
import { warn } from '../../warnings';

/** The operator's contact; '' for values that are not set or not loaded. */
export interface Contact {
  brand: string;
  /** Minutes within which staff answer; 0 when not set. */
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

/** Milliseconds until an operator that does not answer counts as not reached. */
const PATIENCE = 9_000;

const NO_CONTACT: Contact = {
  brand: '',
  answerMinutes: 0,
  phone: '',
  whatsapp: '',
  sms: '',
  email: '',
  terms: '',
};

/** Why calls do not reach the operator. Each is a symptom of a warning. */
export type Obstacle = 'not-allowed' | 'blocked-by-policy' | 'no-api' | 'not-reached';

export interface Operator {
  contact: Contact;
  /** Undefined when calls reach the operator, and without a network. */
  obstacle?: Obstacle | undefined;
}

/** The page's origin, `null` in a sandbox. Not every test's DOM has `self.origin`. */
export const ownOrigin = (): string => self.origin ?? location.origin;

/** Whether an obstacle is not one of the page's and may be gone the next time. */
export const mayPass = (obstacle: Obstacle | undefined): boolean => obstacle === 'not-reached' || obstacle === 'no-api';

/** API base to its operator. */
const operators = new Map<string, Promise<Found>>();
/** API base to the one that the widget's script came with, whose operator answers where the first one is wrong. */
const homes = new Map<string, string>();

/**
 * Loads what is known of an operator, once unless nothing answers; never rejects. Warns the developer of an obstacle. What
 * the operator does not tell, the one whose script shows the widget does.
 *
 * @param home the API of the operator whose script shows the widget. Default: the last one given
 */
export async function findOperator(apiBase: string, home?: string): Promise<Operator> {
  if (home) homes.set(apiBase, home);
  const { contact, obstacle, status } = await askOnce(apiBase);
  silent[obstacle === 'not-reached' && !status ? 'add' : 'delete'](apiBase);
  if (obstacle) warnOfObstacle(apiBase, obstacle, status);
  const other = homes.get(apiBase);
  const isComplete = obstacle ? obstacle === 'not-allowed' : contact !== NO_CONTACT;
  if (isComplete || !other || other === apiBase) return { contact, obstacle };
  return { contact: (await askOnce(other)).contact, obstacle };
}

function askOnce(apiBase: string): Promise<Found> {
  const known = operators.get(apiBase);
  if (known) return known;
  const asked = askOperator(apiBase);
  operators.set(apiBase, asked);
  void asked.then(({ contact, obstacle }) => {
    if (mayPass(obstacle) || !(contact.phone || contact.email)) operators.delete(apiBase);
  });
  return asked;
}

/** Milliseconds until an operator of whom nothing is known is asked again; twice as many each time. */
const PAUSE = 15_000;

/** Asks an operator, and again while it is not reached or tells nothing. */
async function watchOperator(
  apiBase: string,
  home: string | undefined,
  signal: AbortSignal,
  tell: (found: Operator) => void,
): Promise<void> {
  for (let pause = PAUSE; ; pause *= 2) {
    const found = await findOperator(apiBase, home);
    if (signal.aborted) return;
    tell(found);
    if (!mayPass(found.obstacle) && (found.obstacle || found.contact !== NO_CONTACT)) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(goOn, pause);
      window.addEventListener('online', goOn);
      signal.addEventListener('abort', goOn);
      function goOn() {
        clearTimeout(timer);
        window.removeEventListener('online', goOn);
        signal.removeEventListener('abort', goOn);
        resolve();
      }
    });
    if (signal.aborted) return;
  }
}

/** Loads what is known of an operator; undefined until then. */
export function useOperator(apiBase: string | undefined, home?: string): Operator | undefined {
  const [operator, setOperator] = useState<Operator>();
  useEffect(() => {
    const over = new AbortController();
    setOperator(undefined);
    if (apiBase) void watchOperator(apiBase, home, over.signal, setOperator);
    return () => over.abort();
  }, [apiBase, home]);
  return operator;
}

/** Loads the operator's contact; never settles without one. */
export const fetchContact = (apiBase: string, signal: AbortSignal): Promise<Contact> =>
  new Promise((resolve) => {
    void watchOperator(apiBase, undefined, signal, ({ contact }) => contact !== NO_CONTACT && resolve(contact));
  });

/** API bases at which nothing has answered. */
const silent = new Set<string>();

/** A web address whose origin has the operator's site and handbook; undefined when it is not known, or does not answer. */
export function siteOf(apiBase: string): string | undefined {
  const site = homes.get(apiBase) ?? (isForeign(apiBase) ? apiBase : undefined);
  return site && URL.canParse(site) && /^https?:/i.test(site) && !silent.has(site) ? site : undefined;
}

/** Whether calls leave the page's origin. What is no address is of no page. */
export function isForeign(apiBase: string): boolean {
  try {
    return new URL(apiBase, document.baseURI).origin !== ownOrigin();
  } catch {
    return true;
  }
}

/** API bases of which the developer has been warned that something else answers there. */
const foreign = new Set<string>();

function warnOfNoApi(apiBase: string, status: number): void {
  if (!foreign.has(apiBase)) warn(siteOf(apiBase), 'no-api', apiBase, status);
  foreign.add(apiBase);
}

/**
 * Warns the developer when a call failed because the API has failed (5xx), or because something else answered, once for
 * each address.
 *
 * @param home as `findOperator` takes it
 */
export function warnOfFailure(error: unknown, apiBase: string, home?: string): void {
  if (home) homes.set(apiBase, home);
  const { foreign, status = 0 } = Object(error) as Partial<ApiError>;
  if (foreign) warnOfNoApi(apiBase, status);
  else if (status >= 500) warn(siteOf(apiBase), 'server-error', apiBase, status);
}

function warnOfObstacle(apiBase: string, obstacle: Obstacle, status = 0): void {
  if (obstacle === 'no-api') warnOfNoApi(apiBase, status);
  else if (obstacle === 'not-reached')
    if (status) warn(siteOf(apiBase), 'server-error', apiBase, status);
    else warn(siteOf(apiBase), obstacle, apiBase);
  else if (ownOrigin() === 'null' && location.protocol !== 'file:') warn(apiBase, 'sandboxed');
  else warn(apiBase, obstacle, new URL(apiBase, document.baseURI).origin, ownOrigin());
}

/** Milliseconds within which a browser reports what the page's policy has stopped. */
const REPORTED = 100;

interface Found extends Operator {
  /** The HTTP status of a failed API, or of what is not the API. */
  status?: number;
}

/** Asks an operator's configuration, and the API itself where that does not prove that it is the API. */
async function askOperator(apiBase: string): Promise<Found> {
  const signal = AbortSignal.timeout(PATIENCE);
  let address: URL | undefined;
  let isStopped = false;
  const note = ({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (address && disposition === 'enforce' && effectiveDirective === 'connect-src')
      isStopped ||= blockedURI.startsWith(address.origin);
  };
  document.addEventListener('securitypolicyviolation', note);
  let answer: Response | undefined;
  try {
    address = new URL('/config.json', new URL(apiBase, document.baseURI));
    answer = await withinTime(ask(address, signal), signal);
  } catch {
    // What has no origin is no web address.
    if (!address) return { contact: NO_CONTACT, obstacle: 'not-reached' };
    await new Promise((resolve) => setTimeout(resolve, REPORTED));
    if (isStopped) return { contact: NO_CONTACT, obstacle: 'blocked-by-policy' };
  } finally {
    document.removeEventListener('securitypolicyviolation', note);
  }
  let contact = NO_CONTACT;
  try {
    const config = answer?.ok && (await answer.json());
    if (address && config) {
      contact = contactOf(config, address);
      // By name: a cache may have the answer to another page.
      if (config.refusedOrigin && config.refusedOrigin === ownOrigin()) return { contact, obstacle: 'not-allowed' };
      if (/^\/api\/?$/.test(new URL(apiBase, document.baseURI).pathname)) return { contact };
    }
  } catch {
    // Something else answers, such as a site of the page's own, which may stand in front of the API.
  }
  if (!navigator.onLine) return { contact };
  return { contact, ...(await askApi(apiBase, signal, answer !== undefined)) };
}

/** @returns the loader's answer, or one of its own */
async function ask(address: URL, signal: AbortSignal): Promise<Response> {
  return (await takeFirstAnswer(address.href)) ?? fetch(address, { signal });
}

/** Rejects when the signal is aborted; the loader's question has no signal. */
const withinTime = <T,>(answer: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  ]);

/**
 * Finds out whether the API is at an address, by a call that has little to answer.
 *
 * @param isReached whether the address's origin has answered something
 */
async function askApi(
  apiBase: string,
  signal: AbortSignal,
  isReached: boolean,
): Promise<Pick<Found, 'obstacle' | 'status'>> {
  let status = 0;
  try {
    const answer = await fetch(`${apiBase.replace(/\/$/, '')}/Flight/search?limit=1`, { signal });
    ({ status } = answer);
    if (status < 500 && typeof (await answer.json()).success === 'boolean') return {};
  } catch {
    // Nothing that the page may read, or a page.
  }
  return status < 500 && (isReached || status) ? { obstacle: 'no-api', status } : { obstacle: 'not-reached', status };
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
  'no-api': 'We cannot be reached from this page at the moment.',
  'not-reached': 'We cannot be reached from this page at the moment.',
};

interface AdviceProps {
  obstacle: Obstacle;
  apiBase: string;
}

/** What a traveller without the operator's contact can do: use the operator's own site, where its address is known. */
export function SiteAdvice({ obstacle, apiBase }: AdviceProps) {
  const t = useT();
  const site = siteOf(apiBase);
  if (!site) return mayPass(obstacle) && t('Please try again in a few minutes.');
  const { origin, host } = new URL(site);
  return (
    <>
      {t(mayPass(obstacle) ? 'Please try again in a few minutes, or use our own site:' : 'Please use our own site:')}{' '}
      <a href={origin} target="_blank" rel="noopener" dir="ltr">
        {host}
      </a>
    </>
  );
}

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
