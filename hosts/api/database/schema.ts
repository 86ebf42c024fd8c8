import type { Generated, Selectable } from 'kysely';

// Columns are text and integer only, so that one set of queries serves SQLite and PostgreSQL.

export interface UserTable {
  id: Generated<number>;
  /** In lower case; unique. */
  email: string;
  name: string;
  /** Argon2id, in the PHC form that carries its own parameters. */
  password_hash: string;
  /** 1 or 0. */
  is_admin: number;
  /** An instant, ISO text ending in Z. */
  created_at: string;
}

export interface PrivateCharterTable {
  id: Generated<number>;
  /** 0 one way, 1 round trip, 2 multi leg, 3 multi stop. */
  trip: number;
  name: string;
  email: string;
  phone: string;
  /** '' when it was not given. */
  cnic: string;
  /** An instant, ISO text ending in Z. */
  created_at: string;
}

export interface PrivateCharterSegmentTable {
  id: Generated<number>;
  charter_id: number;
  from_location: string;
  to_location: string;
  /** The wall clock at the airport, ISO text without a zone. */
  depart_date: string;
  seats: number;
  /** Kilograms. */
  luggage: number;
  pets: number;
}

export interface IdempotencyKeyTable {
  /** The call the key was sent to; the same key means another thing elsewhere. */
  route: string;
  key: string;
  /** SHA-256 of the parsed body, so that nothing personal is kept here. */
  body_hash: string;
  /** HTTP status of the answer. */
  status: number;
  /** The answer's body, JSON. */
  answer: string;
  /** An instant, ISO text ending in Z. */
  created_at: string;
}

export interface Schema {
  users: UserTable;
  private_charters: PrivateCharterTable;
  private_charter_segments: PrivateCharterSegmentTable;
  idempotency_keys: IdempotencyKeyTable;
}

export type User = Selectable<UserTable>;
