import {
  type CalculatedQuote,
  calculateQuote,
  MAX_OFFERS,
  placeTexts,
  type QuoteDraft,
  type QuoteFacts,
  type StaffQuote,
} from '@charter-hosts/contract';
import { findAirport } from 'charter-widgets/kit';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useSignInOver } from '../unsaved';
import { DraftSaver, type Saving } from './draft-saver';
import type { EditorProps } from './editor';
import {
  asAnotherOffer,
  createDraft,
  draftOf,
  type EditedQuote,
  editedOf,
  haveRatesChanged,
  type KnownAircraft,
  withRatesOfToday,
} from './edits';
import { goodUntil } from './moments';
import { countOffers, useQuoteStep } from './use-quotes';

/** The airports of texts. Those that cannot be looked up now are missing; it never rejects. */
async function lookUp(
  texts: readonly string[],
): Promise<[text: string, place: Awaited<ReturnType<typeof findAirport>>][]> {
  const found = texts.map((text) =>
    findAirport(text).then(
      (place) => [[text, place] as [string, typeof place]],
      () => [],
    ),
  );
  return (await Promise.all(found)).flat();
}

/** The places of texts, looked up once; undefined until the first ones are. Those that are missing are tried again with `next`. */
function usePlaces(texts: readonly string[], next: object) {
  const [places, setPlaces] = useState<QuoteFacts['places']>();
  const [tried, setTried] = useState<object>();
  const missing = texts.filter((text) => !places?.has(text)).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried again with each edit, for the network may be back
  useEffect(() => {
    let current = true;
    const asked = missing ? missing.split('\n') : [];
    void lookUp(asked).then((found) => {
      if (!current) return;
      setPlaces((known) => (known && found.length === 0 ? known : new Map([...(known ?? []), ...found])));
      setTried(next);
    });
    return () => {
      current = false;
    };
  }, [missing, missing && next]);
  return { places, isLookingUp: missing !== '' && tried !== next };
}

/** The draft of a trip's quote, with what follows from it; it saves itself. `calculated` is undefined until it is loaded. */
export function useDraft({ trip, quotes, start, fleet, rates, opened, onNamed }: EditorProps) {
  const drafts = quotes.filter(({ state }) => state === 'draft');
  const [isAnother] = useState(() => opened === 'another' && countOffers(quotes) < MAX_OFFERS);
  /** The draft as it is opened; undefined for a new one. */
  const [begun] = useState(() =>
    isAnother ? undefined : (drafts.find((draft) => draft.version === opened) ?? drafts[0]),
  );
  const [now] = useState(Date.now);
  const known: KnownAircraft = useMemo(() => ({ start, fleet, rates }), [start, fleet, rates]);
  const editedFrom = (stored: StaffQuote | undefined) => (stored ? editedOf(stored, now) : createDraft(start));
  const { quote, quoteNow, setQuote } = useQuote(() => {
    const first = editedFrom(begun ?? quotes[0]);
    return isAnother ? asAnotherOffer(first) : first;
  });
  const pricedToday = useMemo(() => withRatesOfToday(quote, known), [quote, known]);
  const step = useQuoteStep(trip);
  const besideNow = useRef<number[]>([]);
  const factsNow = useRef<QuoteFacts>(undefined);
  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: begun?.savedAt ?? '' });
  const [saver] = useState(
    () =>
      new DraftSaver({
        save: (changed, basedOn) => step.mutateAsync({ save: changed, basedOn, beside: besideNow.current }),
        stored: begun ?? null,
        draft: () => toSave(draftOf(quoteNow.current), factsNow.current),
        onState: setSaving,
      }),
  );
  const { stored } = saver;
  const version = stored?.version;
  /** The drafts that are sent together with this one. */
  const others = drafts.filter((one) => one.version !== version);
  besideNow.current = others.map((one) => one.version);
  const name = useEffectEvent(onNamed);
  useEffect(() => {
    if (version !== undefined) name(version);
  }, [version]);

  const texts = [quote, pricedToday, ...others.map(({ draft }) => draft)].flatMap(placeTexts);
  const { places, isLookingUp } = usePlaces([...new Set(texts)], quote);
  const facts = useMemo(
    () => places && { places, request: { legs: start.legs, party: start.party }, goodUntil: goodUntil(now) },
    [places, start, now],
  );
  factsNow.current = facts;
  const conflicts = quotes.find((one) => one.version === version)?.conflicts;
  const calculated = useMemo(() => facts && calculate(draftOf(quote), facts, conflicts), [quote, facts, conflicts]);
  /** What the rates of today would make of it. */
  const today = useMemo(
    () => ({ ...pricedToday, total: facts && calculateQuote(draftOf(pricedToday), facts).total }),
    [pricedToday, facts],
  );

  function edit(by: (before: EditedQuote) => EditedQuote) {
    const before = quoteNow.current;
    const next = by(before);
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    setQuote(next);
    saver.change();
  }
  useSavingOnLeave(saver);
  const { dialog: signIn } = useSignInOver({
    isThere: () => saver.isUnsaved,
    isUnderWay: () => saver.isUnsaved,
    resume: () => void saver.flush(),
    outcome: 'your draft is saved',
  });
  return {
    quote,
    calculated,
    known,
    today,
    facts,
    isLookingUp,
    saving,
    saver,
    stored,
    others,
    isAnother,
    signIn,
    edit,
    setQuote,
    editedFrom,
    step,
    /** Whether nothing was edited since this was drawn. */
    isCurrent: () => quoteNow.current === quote,
  };
}

export type Draft = ReturnType<typeof useDraft>;

/** The quote as it is edited, and a ref to it: what is saved in the same turn reads that. */
function useQuote(first: () => EditedQuote) {
  const [quote, setQuoteState] = useState(first);
  const quoteNow = useRef(quote);
  function setQuote(next: EditedQuote) {
    quoteNow.current = next;
    setQuoteState(next);
  }
  return { quote, quoteNow, setQuote };
}

/** A draft with what the person saw of it. */
function toSave(draft: QuoteDraft, facts: QuoteFacts | undefined) {
  const isLookedUp = facts && placeTexts(draft).every((text) => facts.places.has(text));
  const total = isLookedUp ? calculateQuote(draft, facts).total : null;
  return { ...draft, total, goodUntil: facts?.goodUntil ?? '' };
}

/** Saves when the network is back and when the page is hidden, and no more once the screen is left. */
function useSavingOnLeave(saver: DraftSaver): void {
  useEffect(() => {
    saver.start();
    const flush = () => void saver.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      saver.stop();
    };
  }, [saver]);
}

/** Calculates a quote whose warnings have the conflicts of its aircraft, which the server finds with each save. */
export function calculate(draft: QuoteDraft, facts: QuoteFacts, conflicts: readonly string[] = []): CalculatedQuote {
  const quote = calculateQuote(draft, facts);
  return { ...quote, warnings: [...quote.warnings, ...conflicts.map((text) => ({ path: '', text }))] };
}

/** The warnings of a quote as sentences that name the leg or the line. */
const warningTexts = ({ warnings }: CalculatedQuote): string[] =>
  warnings.map(({ path, text }) => {
    const [list, index] = path.split('.');
    const name = list === 'legs' ? 'Leg' : list === 'lines' ? 'Line' : '';
    return name ? `${name} ${Number(index) + 1}: ${text}` : text;
  });

/** What sending warns of: what the calculation finds, and rates that have changed since they were filled in. */
export function warningsToSend(draft: QuoteDraft, calculated: CalculatedQuote, known: KnownAircraft): string[] {
  const warnings = warningTexts(calculated);
  return haveRatesChanged(draft, known) ? [...warnings, 'The rates of this aircraft have changed.'] : warnings;
}
