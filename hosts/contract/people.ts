import { type Endpoint, listOf, object, recordVersion, VERSION_MISSING } from 'charter-widgets/contract';
import * as v from 'valibot';
import { STAFF_ROLES } from './trip-stages';

// Staff accounts, for owners.

export const staffAccount = object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(STAFF_ROLES),
  /** True for an account that cannot sign in. */
  isOff: v.boolean(),
  /** Instants (UTC, `Z`); null for never. */
  signedInAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** Number of passkeys. */
  passkeys: v.number(),
  /** Counts changes of the role and of `isOff`. */
  version: v.number(),
});
export type StaffAccount = v.InferOutput<typeof staffAccount>;

const flag = v.optional(v.boolean('Must be true or false'));

/** The body of POST /People/:id; missing fields stay as they are. */
export const personChange = v.pipe(
  object(
    {
      /** The version of the account. Only signing out and removing passkeys need none. */
      version: recordVersion(),
      role: v.optional(v.picklist(STAFF_ROLES, 'Unknown role')),
      isOff: flag,
      /** Ends all sessions. */
      signOut: flag,
      /** Removes all passkeys and ends all sessions. */
      removePasskeys: flag,
    },
    'The change must be an object',
  ),
  v.forward(
    v.check(
      ({ version, role, isOff, signOut, removePasskeys }) =>
        version !== undefined ||
        ((signOut === true || removePasskeys === true) && role === undefined && isOff === undefined),
      VERSION_MISSING,
    ),
    ['version'],
  ),
);
export type PersonChange = v.InferOutput<typeof personChange>;

export const accountList = {
  method: 'get',
  path: '/People/accounts',
  who: 'admin',
  least: 'owner',
  answer: listOf(staffAccount),
} as const satisfies Endpoint;

/**
 * Changes an account and ends its sessions. Refused with 409 for the last owner, and with the stored account when it
 * was changed from another version.
 */
export const personUpdate = {
  method: 'post',
  path: '/People/:id',
  who: 'admin',
  least: 'owner',
  body: personChange,
  answer: staffAccount,
} as const satisfies Endpoint;
