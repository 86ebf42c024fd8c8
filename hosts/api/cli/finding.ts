/** What `charter-desk check` says of one thing. */
export interface Finding {
  state: 'ok' | 'unwise' | 'wrong';
  /** A variable, or a part of the server: `database`, `disk`, `bucket`, `mail`, `backup`. */
  of: string;
  /** How it is, without a secret. */
  says: string;
  /** What to do about it; nothing where all is well. */
  todo?: string;
}
