import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type FlightRecord, flightRecord, object, type Page, toJson } from '../contract';
import { useBrowserLayoutEffect } from '../kit';
import { type ShownFlight, withBanners } from './shown-flights';

const STORAGE_KEY = 'charter-widgets:flights';
const LIFETIME = 60 * 60 * 1000;
const MAX_ANSWERS = 4;
/** What is shown at first. */
const MAX_FLIGHTS = 24;
/** The page has its own use for its storage. Four answers of 24 flights have about 80,000. */
const MAX_CHARACTERS = 200_000;

const savedAnswers = v.array(
  object({ question: v.string(), at: v.number(), total: v.number(), records: v.array(flightRecord) }),
);

/** What a gallery was answered before. */
export interface LastAnswer {
  /** The first of them. */
  records: ShownFlight[];
  /** How many there were in all. */
  total: number;
}

function load(): v.InferOutput<typeof savedAnswers> {
  try {
    const kept = v.parse(savedAnswers, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]'));
    return kept.filter(({ at }) => Math.abs(Date.now() - at) < LIFETIME);
  } catch {
    // Storage is forbidden or holds something else: nothing is known.
    return [];
  }
}

function save(answers: ReturnType<typeof load>): void {
  try {
    const text = toJson(answers.slice(-MAX_ANSWERS));
    if (answers.length && text.length <= MAX_CHARACTERS) sessionStorage.setItem(STORAGE_KEY, text);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Full or forbidden: the next gallery waits for its answer.
  }
}

/** A departure whose instant is not known may be in the zone that is furthest ahead. */
const isUpcoming = ({ departsAt, departureDatetime }: FlightRecord) =>
  Date.parse(departsAt || `${departureDatetime}+14:00`) > Date.now();

/** What a question was answered in the last hour, without the flights that have departed since (FG-16). */
export function findAnswer(question: string): LastAnswer | undefined {
  const kept = load().find((one) => one.question === question);
  const records = withBanners(kept?.records.filter(isUpcoming) ?? []);
  return kept && records.length ? { records, total: kept.total - kept.records.length + records.length } : undefined;
}

/** Keeps the answer to a question in place of the one before. */
export function saveAnswer(question: string, { records, total, next }: Page<ShownFlight>): void {
  save([
    ...load().filter((one) => one.question !== question),
    {
      question,
      at: Date.now(),
      total: next ? total : records.length,
      records: records.slice(0, MAX_FLIGHTS).map(({ banner, ...flight }) => ({ ...flight, images: [banner] })),
    },
  ]);
}

export const clearAnswers = (): void => save([]);

/**
 * What the question was answered before, in this tab, to be shown while it is asked anew; and keeps its answer. It is read
 * once the gallery stands in the page, before that is painted, as a server's page knows nothing of it.
 *
 * @param off nothing is kept, and what was kept is forgotten
 * @param answer once it is there
 */
export function useLastAnswer(
  question: string,
  off: boolean,
  answer: Page<ShownFlight> | undefined,
): LastAnswer | undefined {
  const [last, setLast] = useState<LastAnswer>();
  const isAsked = !answer;
  useBrowserLayoutEffect(() => {
    if (isAsked) setLast(off ? undefined : findAnswer(question));
  }, [question, off, isAsked]);
  useEffect(() => {
    if (off) clearAnswers();
    else if (answer) saveAnswer(question, answer);
  }, [question, off, answer]);
  return last;
}
