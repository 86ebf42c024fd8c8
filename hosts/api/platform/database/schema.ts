import type {
  AuditAction,
  AuditSubject,
  Currency,
  EmailState,
  LineKind,
  PartnerProof,
  PushKind,
  QuoteState,
  RequestKind,
  Source,
  Stage,
  TripEvent,
  WebhookOff,
} from '@charter-hosts/contract';
import type { Generated, Selectable } from 'kysely';
import type { TABLES } from './migrations/0001-schema';

/** What an e-mail about an account or a subscription is for: a link to follow, a change, or a flight. */
export type AccountEmailKind =
  | 'reset'
  | 'taken'
  | 'invitation'
  | 'verify'
  | 'passkey added'
  | 'passkeys removed'
  | 'password set'
  | 'role'
  | 'subscription'
  | 'flight found';

/** Columns whose text is one of a few, which SQL does not say. */
interface Texts {
  sessions: { way: 'password' | 'passkey' };
  invitations: { state: 'open' | 'used' | 'taken back' };
  trips: { kind: RequestKind; stage: Stage; partner_how: Generated<PartnerProof | ''>; source: Generated<Source> };
  trip_events: { what: TripEvent['what'] };
  quotes: { state: Exclude<QuoteState, 'expired'>; currency: Currency };
  quote_lines: { kind: LineKind };
  outbox: { state: EmailState; account_kind: Generated<AccountEmailKind | ''> };
  webhooks: { off_why: Generated<WebhookOff | ''> };
  deliveries: { state: EmailState };
  pushes: { state: EmailState; what: PushKind | '' };
  audit: { what: AuditAction; kind: AuditSubject | '' };
}

type ValueOf<Sql> = Sql extends `text${string}` ? string : number;

/** The type of a column, from its SQL. */
type ColumnOf<Sql> = Sql extends 'counted'
  ? Generated<number>
  : Sql extends 'random'
    ? Generated<string>
    : Sql extends `${string}not null default${string}`
      ? Generated<ValueOf<Sql>>
      : Sql extends `${string}not null${string}` | `${string}primary key`
        ? ValueOf<Sql>
        : ValueOf<Sql> | null;

type Tables = typeof TABLES;

type ColumnsOf<T extends keyof Tables> = { -readonly [C in keyof Tables[T]]: ColumnOf<Tables[T][C]> };

/**
 * The tables. A later migration exports its columns by table as `COLUMNS`, spelled as in `TABLES`; `Tables` is then
 * `typeof TABLES & typeof COLUMNS`.
 */
export type Schema = {
  [T in keyof Tables]: T extends keyof Texts ? Omit<ColumnsOf<T>, keyof Texts[T]> & Texts[T] : ColumnsOf<T>;
};

export type User = Selectable<Schema['users']>;
export type SessionRow = Selectable<Schema['sessions']>;
export type PasskeyRow = Selectable<Schema['passkeys']>;
export type InvitationRow = Selectable<Schema['invitations']>;
