import { type Endpoint, listOf, object, recordVersion, VERSION_MISSING } from 'charter-widgets/contract';
import * as v from 'valibot';
import { DESK_ROLES } from './trip-stages';

// What owners read and write of the people of the desk: no widget carries it along.

/** The account of somebody of the desk. */
export const deskAccount = object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.picklist(DESK_ROLES),
  /** Switched off: they cannot sign in. */
  isOff: v.boolean(),
  /** Instants (UTC, `Z`); null for never, or before this was kept. */
  signedInAt: v.nullable(v.string()),
  createdAt: v.string(),
  /** How many they have. */
  passkeys: v.number(),
  /** Counts up with every change of the role, and of whether they are switched off. */
  version: v.number(),
});
export type DeskAccount = v.InferOutput<typeof deskAccount>;

const flag = v.optional(v.boolean('Must be true or false'));

/** The body of POST /People/:id: what is left out stays as it is. */
export const personChange = v.pipe(
  object(
    {
      /** The version it was made from. Ending their sessions or removing their passkeys alone needs none. */
      version: recordVersion(),
      role: v.optional(v.picklist(DESK_ROLES, 'There is no such role')),
      isOff: flag,
      /** Ends their sessions, whatever else changes. */
      signOut: flag,
      /** Removes all of their passkeys, and ends their sessions. */
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

/** Every account of the desk, by name. */
export const accountList = {
  method: 'get',
  path: '/People/accounts',
  who: 'admin',
  least: 'owner',
  answer: listOf(deskAccount),
} as const satisfies Endpoint;

/**
 * Changes what somebody may do, which ends their sessions; refused with 409 for the last owner, and with the account as it
 * is now when it was made from another version.
 */
export const personUpdate = {
  method: 'post',
  path: '/People/:id',
  who: 'admin',
  least: 'owner',
  body: personChange,
  answer: deskAccount,
} as const satisfies Endpoint;
