import { object } from 'charter-widgets/contract';
import * as v from 'valibot';

/** The browser's share of the operator's configuration, served at /config.json. */
export const siteConfig = object({
  brand: v.string(),
  supportPhone: v.string(),
  /** The digits, with the country's code, of the numbers that messages reach. */
  supportWhatsapp: v.optional(v.string()),
  supportSms: v.optional(v.string()),
  supportEmail: v.string(),
  airportAddress: v.string(),
  /** Under which certificate the operator flies: `AOC 123/2024`. */
  certificate: v.optional(v.string()),
  /** Within how many minutes staff answer. */
  answerMinutes: v.optional(v.number()),
  /** Whether forms show what a charter may cost. Default false. */
  hasEstimates: v.optional(v.boolean()),
  socialLinks: v.array(object({ label: v.string(), url: v.string() })),
  /** Hosts, `*.` for those below, that a widget's page of the operator's may lead to beside its own origin. */
  linkHosts: v.optional(v.array(v.string())),
  /** Without a key the airport fields use the built-in index. */
  googleMapsApiKey: v.optional(v.string()),
  /** Without a rate prices are shown in the base currency, USD. */
  pkrPerUsd: v.optional(v.number()),
  /** Whether the server sends e-mails, so that links can be mailed. Default true. */
  sendsEmail: v.optional(v.boolean()),
  /** The only origin that passkeys are valid for; missing when there is none. */
  passkeyOrigin: v.optional(v.string()),
  /** The operator's terms and conditions: an address, or a path of the site. */
  termsUrl: v.optional(v.string()),
  /** The origin of the page that asks, if `ALLOWED_ORIGINS` leaves it out. */
  refusedOrigin: v.optional(v.string()),
  /** The partner's key of the question, if requests of the page are not counted for it. */
  unknownPartner: v.optional(v.string()),
});
export type SiteConfig = v.InferOutput<typeof siteConfig>;
