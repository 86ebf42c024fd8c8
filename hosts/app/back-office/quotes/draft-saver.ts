import {
  MAX_OFFERS,
  type QuoteDraft,
  type QuoteOfVersion,
  quoteDraft,
  type StaffQuote,
  staffQuote,
} from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import * as v from 'valibot';

/** The state of saving a draft. */
export type Saving =
  /** Everything is saved; `at` is '' before the first save. */
  | { is: 'saved'; at: string }
  /** It is saved after a pause in typing. */
  | { is: 'waiting' }
  | { is: 'saving' }
  | { is: 'failed'; why: string; errors: Readonly<Record<string, string>> }
  /** A colleague has saved the draft; `stored` is theirs. */
  | { is: 'conflict'; why: string; stored: StaffQuote };

/** A draft with the total and the default of 'Valid until' that the person saw. */
export type DraftToSave = QuoteDraft & { total: number | null; goodUntil: string };

export interface DraftSaverOptions {
  /** Calls the server; resolves to the quotes of the trip, the newest first. */
  save: (draft: DraftToSave, basedOn: QuoteOfVersion | null) => Promise<StaffQuote[]>;
  /** The draft as it was loaded; null before there is one. */
  stored: StaffQuote | null;
  /** Returns the draft as it is typed now. */
  draft: () => DraftToSave;
  onState: (state: Saving) => void;
}

/** Milliseconds without a key before a draft is saved. */
const PAUSE_MS = 1200;

export const storedQuotes = v.array(staffQuote);

/** A draft as text. */
const contentText = (quote: QuoteDraft) => JSON.stringify(v.parse(quoteDraft, quote));

/** Saves a draft while it is typed, one call at a time, each based on the save before. */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  #stored: StaffQuote | null;
  #state: Saving;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<StaffQuote | undefined> | undefined;
  #isChanged = false;
  #isStopped = false;

  constructor(options: DraftSaverOptions) {
    this.#options = options;
    this.#stored = options.stored;
    this.#state = { is: 'saved', at: options.stored?.savedAt ?? '' };
  }

  get state(): Saving {
    return this.#state;
  }

  /** The draft that the next save is based on. */
  get stored(): StaffQuote | null {
    return this.#stored;
  }

  get isUnsaved(): boolean {
    return this.#isChanged || this.#saving !== undefined;
  }

  /** Call it after each edit. */
  change(): void {
    if (this.#isStopped) return;
    this.#isChanged = true;
    if (this.#state.is === 'conflict') return;
    if (!this.#saving) this.#setState({ is: 'waiting' });
    this.#wait();
  }

  /** Saves at once what is unsaved; returns the stored draft, or undefined if it could not be saved. */
  async flush({ anyway = false } = {}): Promise<StaffQuote | undefined> {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    if (this.#isStopped || this.#state.is === 'conflict') return undefined;
    if (!this.#isChanged && !anyway) return this.#stored ?? undefined;
    const call = this.#save().finally(() => {
      this.#saving = undefined;
    });
    this.#saving = call;
    const saved = await call;
    return saved && this.#isChanged ? this.flush() : saved;
  }

  /** Bases the next save on what a colleague has stored. */
  rebase(stored: StaffQuote): void {
    clearTimeout(this.#timer);
    this.#stored = stored;
    this.#isChanged = true;
    this.#setState({ is: 'waiting' });
  }

  /** Reports a conflict that another call than a save has met. */
  setConflict(why: string, stored: StaffQuote): void {
    this.#setState({ is: 'conflict', why, stored });
  }

  /** Call it when the screen is shown. */
  start(): void {
    this.#isStopped = false;
  }

  /** Call it when the screen is left: nothing is saved any more, neither what was discarded nor an airport that is found late. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  #setState(state: Saving): void {
    this.#state = state;
    this.#options.onState(state);
  }

  async #save(): Promise<StaffQuote | undefined> {
    const draft = this.#options.draft();
    this.#isChanged = false;
    this.#setState({ is: 'saving' });
    const stored = this.#stored;
    try {
      const basedOn = stored && { version: stored.version, revision: stored.revision, hash: stored.hash };
      const after = await this.#options.save(draft, basedOn);
      // A new draft is the newest quote.
      return this.#saved(after.find(({ version }) => version === (stored ?? after[0])?.version));
    } catch (error) {
      const parsed =
        error instanceof ApiError && error.status === 409 ? v.safeParse(storedQuotes, error.data) : undefined;
      const now = parsed?.success ? parsed.output : [];
      // A draft that was removed may have left its number to another one.
      const theirs = now.find(({ id, state }) => id === stored?.id && state === 'draft');
      const last = stored ? theirs : now[0];
      // An earlier save arrived, but its answer was lost.
      if (last?.state === 'draft' && contentText(last.draft) === contentText(draft)) return this.#saved(last);
      this.#isChanged = true;
      const why = errorMessage(error, 'the server refused it', 'the server did not answer');
      if (theirs) this.#setState({ is: 'conflict', why, stored: theirs });
      else {
        // A colleague has sent or removed the draft, or saved another one: the next save stores this one beside.
        const isBeside = parsed?.success && now.filter(({ state }) => state === 'draft').length < MAX_OFFERS;
        if (parsed?.success) this.#stored = null;
        const next = isBeside ? ' Try again to save it as another quote.' : '';
        this.#setState({ is: 'failed', why: why + next, errors: error instanceof ApiError ? error.errors : {} });
      }
      return undefined;
    }
  }

  #saved(saved: StaffQuote | undefined): StaffQuote | undefined {
    this.#stored = saved ?? null;
    this.#setState(this.#isChanged ? { is: 'waiting' } : { is: 'saved', at: saved?.savedAt ?? '' });
    if (this.#isChanged) this.#wait();
    return saved;
  }
}
