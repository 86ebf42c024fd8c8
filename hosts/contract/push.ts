import { type Endpoint, object } from 'charter-widgets/contract';
import * as v from 'valibot';
import { emptyAnswer, isTimeZone } from './fields';

/** What a device of staff is notified of while the back office is closed. */
export const PUSH_KINDS = ['new', 'late', 'answer', 'failed'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
/** The kinds for viewers, who can read requests, but neither answer in time nor send an e-mail again. */
export const VIEWER_PUSH_KINDS: readonly PushKind[] = ['new', 'answer'];

/** A wall clock; '' for none. */
const time = v.pipe(
  v.string('Must be text'),
  v.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time such as 22:00'),
);

const settings = {
  kinds: v.pipe(v.array(v.picklist(PUSH_KINDS, 'Unknown kind'), 'Must be a list'), v.maxLength(4, 'Too many kinds')),
  /** Quiet hours, which may go over midnight. There are none while one is '' or both are the same. */
  quietFrom: time,
  quietTo: time,
  /** The zone of the quiet hours, such as `Asia/Karachi`. */
  zone: v.pipe(v.string('Must be text'), v.maxLength(60, 'Too long'), v.check(isTimeZone, 'Unknown time zone')),
};
export const pushSettings = object(settings);
export type PushSettings = v.InferOutput<typeof pushSettings>;

/** The push services of browsers. No other host is called. */
const SERVICES =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+(?:\.[\w-]+)*\.(?:push\.apple|notify\.windows)\.com)\//;

/** The address of a browser's subscription. */
const endpoint = v.pipe(
  v.string('Must be text'),
  v.maxLength(1000, 'Too long'),
  v.regex(SERVICES, 'This browser uses a push service that is not supported'),
);

/** A key of so many bytes, base64url. */
const key = (bytes: number) =>
  v.pipe(
    v.string('Must be text'),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), `Must be ${bytes} bytes as base64url`),
  );

/** A browser of staff: where it gets notifications, the keys that they are encrypted with, and of what. */
export const pushDevice = object(
  { ...settings, endpoint, p256dh: key(65), auth: key(16) },
  'The device must be an object',
);
export type PushDevice = v.InferOutput<typeof pushDevice>;

const staff = { method: 'post', who: 'admin', least: 'viewer' } as const;

/**
 * The server's key for push services, '' where it has none, and the settings of a device that the caller has switched on
 * before, else null. From now on the device rings in this session.
 */
export const pushRead = {
  ...staff,
  path: '/Push/read',
  body: object(
    { endpoint: v.union([endpoint, v.literal('')], 'Must be an address, or empty') },
    'The device must be an object',
  ),
  answer: object({ key: v.string(), settings: v.nullable(pushSettings) }),
} as const satisfies Endpoint;

/** Saves a device in this session, or deletes it when it has no kinds. Refused with 409 beyond five devices of a person. */
export const pushSave = { ...staff, path: '/Push', body: pushDevice, answer: emptyAnswer } as const satisfies Endpoint;
