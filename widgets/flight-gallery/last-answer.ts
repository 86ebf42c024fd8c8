import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { type FlightRecord, flightRecord, object, type Page, toJson } from '../contract';
import { useBrowserLayoutEffect } from '../kit';
import { type ShownFlight, withPictures } from './shown-flights';

const STORAGE_KEY = 'charter-widgets:flights';
const LIFETIME = 60 * 60 * 1000;
const MAX_ANSWERS = 4;
/** As many as a gallery shows at first. */
const MAX_FLIGHTS = 24;
/** Most characters to store. Four answers of 24 flights have about 80,000. */
const MAX_CHARACTERS = 200_000;

const savedAnswers = v.array(
  object({
    question: v.string(),
    at: v.number(),
    total: v.number(),
    rate: v.number(),
    records: v.array(flightRecord),
  }),
);

/** The last answer to a search. */
export interface LastAnswer {
  records: ShownFlight[];
  /** Total number of flights. */
  total: number;
  /** The operator's rate then. */
  rate: number;
}

function load(): v.InferOutput<typeof savedAnswers> {
  try {
    const kept = v.parse(savedAnswers, JSON.parse(String(sessionStorage.getItem(STORAGE_KEY))));
    return kept.filter(({ at }) => Math.abs(Date.now() - at) < LIFETIME);
  } catch {
    // Storage is blocked, empty or has other content.
    return [];
  }
}

function save(answers: ReturnType<typeof load>): void {
  try {
    const text = toJson(answers.slice(-MAX_ANSWERS));
    if (answers.length && text.length <= MAX_CHARACTERS) sessionStorage.setItem(STORAGE_KEY, text);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is full or blocked.
  }
}

/** Without an instant, the departure may be in the zone furthest ahead. */
const isUpcoming = ({ departsAt, departureDatetime }: FlightRecord) =>
  Date.parse(departsAt || `${departureDatetime}+14:00`) > Date.now();

/** Finds the answer of the last hour, without flights that have departed since. */
export function findAnswer(question: string): LastAnswer | undefined {
  const kept = load().find((one) => one.question === question);
  const records = withPictures(kept?.records.filter(isUpcoming) ?? []);
  return kept && records.length
    ? { ...kept, records, total: kept.total - kept.records.length + records.length }
    : undefined;
}

/** Saves an answer in place of the previous one. */
export function saveAnswer(question: string, { records, total, next }: Page<ShownFlight>, rate: number): void {
  save([
    ...load().filter((one) => one.question !== question),
    {
      question,
      at: Date.now(),
      total: next ? total : records.length,
      rate,
      // The one picture that is shown.
      records: records
        .slice(0, MAX_FLIGHTS)
        .map(({ picture, ...flight }) => ({ ...flight, images: [], aircraftImageUrl: picture })),
    },
  ]);
}

export const clearAnswers = (): void => save([]);

/**
 * Returns the last answer to the search in this tab, shown while it loads again, and saves the new one. It is read
 * after mounting and before the paint, because a server does not know it.
 *
 * @param off true to store nothing and delete what was stored
 * @param answer the new answer, once loaded
 * @param rate the operator's rate, in which its prices are shown
 */
export function useLastAnswer(
  question: string,
  off: boolean,
  answer: Page<ShownFlight> | undefined,
  rate: number,
): LastAnswer | undefined {
  const [last, setLast] = useState<LastAnswer>();
  const isAsked = !answer;
  useBrowserLayoutEffect(() => {
    if (isAsked) setLast(off ? undefined : findAnswer(question));
  }, [question, off, isAsked]);
  useEffect(() => {
    if (off) clearAnswers();
    else if (answer) saveAnswer(question, answer, rate);
  }, [question, off, answer, rate]);
  return last;
}
