import { type DeskQuote, deskQuote, type QuoteBase, type QuoteDraft, quoteDraft } from '@charter-hosts/contract';
import { ApiError, errorMessage } from 'charter-widgets/contract';
import * as v from 'valibot';

/** Where the saving of a draft stands. */
export type Saving =
  /** Nothing was typed yet, or all of it is saved; `at` is '' before the first save. */
  | { is: 'saved'; at: string }
  /** Something was typed, and is saved in a moment. */
  | { is: 'waiting' }
  | { is: 'saving' }
  /** What was typed is on this page alone. */
  | { is: 'failed'; why: string; errors: Readonly<Record<string, string>> }
  /** Somebody else saved or sent the draft meanwhile; `stored` is the newest quote as it is now. */
  | { is: 'conflict'; why: string; stored: DeskQuote | undefined };

export interface DraftSaverOptions {
  /** Calls the server; resolves to the quotes of the trip, the newest first. */
  save: (draft: QuoteDraft, basedOn: QuoteBase | null) => Promise<DeskQuote[]>;
  /** The draft as it was read; null before there is one. */
  stored: DeskQuote | null;
  /** What is typed now. */
  draft: () => QuoteDraft;
  onState: (state: Saving) => void;
}

/** Milliseconds without a key after which a draft is saved. */
const PAUSE_MS = 1200;

const quotes = v.array(deskQuote);

/** The fields of a draft in one order, without those that only the server adds. */
const contentText = (quote: QuoteDraft) => JSON.stringify(v.parse(quoteDraft, quote));

/** Saves a draft while it is typed: a moment after the last key, one call at a time, each made from the save before. */
export class DraftSaver {
  readonly #options: DraftSaverOptions;
  #stored: DeskQuote | null;
  #state: Saving;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #underWay: Promise<DeskQuote | undefined> | undefined;
  #isChanged = false;

  constructor(options: DraftSaverOptions) {
    this.#options = options;
    this.#stored = options.stored;
    this.#state = { is: 'saved', at: options.stored?.savedAt ?? '' };
  }

  get state(): Saving {
    return this.#state;
  }

  /** Whether something that was typed is not saved. */
  get isUnsaved(): boolean {
    return this.#isChanged || this.#underWay !== undefined;
  }

  get isSaving(): boolean {
    return this.#underWay !== undefined;
  }

  /** Something else is typed now. */
  change(): void {
    this.#isChanged = true;
    if (this.#state.is === 'conflict') return;
    if (!this.#underWay) this.#become({ is: 'waiting' });
    this.#wait();
  }

  /** Saves what is not saved yet, at once; resolves to the draft as it is stored, undefined where it could not be saved. */
  async flush({ anyway = false } = {}): Promise<DeskQuote | undefined> {
    clearTimeout(this.#timer);
    while (this.#underWay) await this.#underWay;
    if (this.#state.is === 'conflict') return undefined;
    if (!this.#isChanged && !anyway) return this.#stored ?? undefined;
    const call = this.#save().finally(() => {
      this.#underWay = undefined;
    });
    this.#underWay = call;
    const saved = await call;
    return saved && this.#isChanged ? this.flush() : saved;
  }

  /** Goes on from what somebody else stored: what is saved next takes its place. */
  rebase(stored: DeskQuote | undefined, { isChanged }: { isChanged: boolean }): void {
    clearTimeout(this.#timer);
    this.#stored = stored?.state === 'draft' ? stored : null;
    this.#isChanged = isChanged;
    this.#become({ is: 'saved', at: this.#stored?.savedAt ?? '' });
  }

  /** Somebody else has changed what is stored, as a refused call of another kind told. */
  meet(why: string, stored: DeskQuote | undefined): void {
    this.#become({ is: 'conflict', why, stored });
  }

  /** The screen is left. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS);
  }

  #become(state: Saving): void {
    this.#state = state;
    this.#options.onState(state);
  }

  async #save(): Promise<DeskQuote | undefined> {
    const draft = this.#options.draft();
    this.#isChanged = false;
    this.#become({ is: 'saving' });
    const stored = this.#stored;
    try {
      const basedOn = stored && { revision: stored.revision, hash: stored.hash };
      const [saved] = await this.#options.save(draft, basedOn);
      return this.#saved(saved);
    } catch (error) {
      const now = error instanceof ApiError && error.status === 409 ? v.safeParse(quotes, error.data) : undefined;
      const newest = now?.success ? now.output[0] : undefined;
      // Its own save, whose answer was lost on the way.
      if (newest?.state === 'draft' && contentText(newest) === contentText(draft)) return this.#saved(newest);
      this.#isChanged = true;
      const why = errorMessage(error, 'it was not accepted', 'it did not reach the server');
      if (now?.success) this.#become({ is: 'conflict', why, stored: newest });
      else this.#become({ is: 'failed', why, errors: error instanceof ApiError ? error.errors : {} });
      return undefined;
    }
  }

  #saved(saved: DeskQuote | undefined): DeskQuote | undefined {
    this.#stored = saved ?? null;
    this.#become(this.#isChanged ? { is: 'waiting' } : { is: 'saved', at: saved?.savedAt ?? '' });
    if (this.#isChanged) this.#wait();
    return saved;
  }
}
