import { effect } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { object, toJson } from '../../contract';

export interface DraftProps {
  /**
   * `on` (default): legs, dates and numbers survive a reload, in the tab's `sessionStorage`, and suggested airports a day,
   * in `localStorage`; never anything about people. `off`: the browser keeps nothing, and what it kept before is removed.
   */
  drafts?: 'on' | 'off' | undefined;
}

export interface DraftOptions<T> extends DraftProps {
  /** The widget's element name: a draft belongs to one widget. */
  widget: string;
  /** What the form was filled in with at first, e.g. its link's query. A draft that began elsewhere is not taken up. */
  start?: string | undefined;
  /** What a draft looks like; anything else in the storage is ignored. */
  schema: v.GenericSchema<unknown, T>;
  /**
   * The form as it stands, read from its signals: it is kept again whenever one of them changes.
   * Never a CNIC, a phone number or an e-mail address: on a partner's page, any script can read the storage.
   */
  read: () => T;
  /** Puts a draft back into the form, once, when the widget is mounted. */
  restore: (draft: T) => void;
}

const PREFIX = 'charter-widgets:draft:';

/** The places in use on this page: two forms of one kind do not share a draft. */
const taken = new Set<string>();

function takePlace(widget: string): string {
  let place = widget;
  for (let number = 2; taken.has(place); number++) place = `${widget}:${number}`;
  taken.add(place);
  return place;
}

/**
 * Keeps what is typed over a reload of the page, for as long as the tab lives. A browser that refuses storage, as some
 * do in frames, keeps nothing and does no harm.
 *
 * @param form what `read` reads from: when it is another one, that is kept from then on
 * @returns forgets the draft: call it once the form is stored
 */
export function useDraft<T>(
  form: unknown,
  { widget, start = '', drafts, schema, read, restore }: DraftOptions<T>,
): () => void {
  const place = useRef('');
  const off = drafts === 'off';

  // biome-ignore lint/correctness/useExhaustiveDependencies: taken up once, when the widget is mounted
  useEffect(() => {
    const mine = takePlace(widget);
    place.current = PREFIX + mine;
    const kept = v.safeParse(object({ start: v.literal(start), draft: schema }), off || load(place.current));
    if (kept.success) restore(kept.output.draft);
    return () => void taken.delete(mine);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the signals tell when something changes
  useEffect(() => {
    let untouched = true;
    if (off) return save(place.current, undefined);
    return effect(() => {
      const draft = read();
      if (!untouched) save(place.current, { start, draft });
      untouched = false;
    });
  }, [form, off]);

  return () => save(place.current, undefined);
}

function load(place: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null');
  } catch {
    return null;
  }
}

function save(place: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, toJson(value));
  } catch {
    // No storage, or a full one: the form works without.
  }
}
