import { effect } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import * as v from 'valibot';
import { object, toJson } from '../contract';
import { useEvent } from './base/hooks';

export interface DraftProps {
  /**
   * `on` (default): legs, dates and numbers survive a reload, in the tab's `sessionStorage`, as do the flights of a
   * gallery, for an hour, and suggested airports a day, in `localStorage`; never anything about people. `off`: the browser keeps nothing, and what it kept before is removed.
   */
  drafts?: 'on' | 'off' | undefined;
}

export interface SnapshotOptions<Snapshot> extends DraftProps {
  /** The widget's element name: a snapshot belongs to one widget. */
  widget: string;
  /** The form's initial content, e.g. its link's query. A snapshot with another one is not restored. */
  start?: string | undefined;
  /** The snapshot's schema; anything else in the storage is ignored. */
  schema: v.GenericSchema<unknown, Snapshot>;
  /**
   * Reads the form from its signals; the snapshot is stored again whenever one of them changes.
   * Never a CNIC, a phone number or an e-mail address: on a partner's page, any script can read the storage.
   */
  read: () => Snapshot;
  /** Puts a snapshot back into the form, once, when the widget is mounted. */
  restore: (snapshot: Snapshot) => void;
}

const PREFIX = 'charter-widgets:draft:';

/** The storage keys in use on this page, so that two forms of one kind do not share a snapshot. */
const usedKeys = new Set<string>();

function claimKey(widget: string): string {
  let place = widget;
  for (let number = 2; usedKeys.has(place); number++) place = `${widget}:${number}`;
  usedKeys.add(place);
  return place;
}

/**
 * Keeps a snapshot of the form over reloads, until the tab is closed. Does nothing where the browser refuses storage, as
 * some do in frames.
 *
 * @param draft the draft that `read` reads; another one is observed from then on
 * @returns removes the snapshot; call it when the request is stored
 */
export function useSnapshot<Snapshot>(
  draft: unknown,
  { widget, start = '', drafts, schema, read, restore }: SnapshotOptions<Snapshot>,
): () => void {
  const place = useRef('');
  const off = drafts === 'off';

  const takeUp = useEvent(() => {
    const mine = claimKey(widget);
    place.current = PREFIX + mine;
    const kept = v.safeParse(object({ start: v.literal(start), draft: schema }), off || load(place.current));
    if (kept.success) restore(kept.output.draft);
    return () => void usedKeys.delete(mine);
  });
  useEffect(takeUp, [takeUp]);

  const keep = useEvent((_draft: unknown, nothing: boolean) => {
    let untouched = true;
    if (nothing) return save(place.current, undefined);
    return effect(() => {
      const draft = read();
      if (!untouched) save(place.current, { start, draft });
      untouched = false;
    });
  });
  useEffect(() => keep(draft, off), [keep, draft, off]);

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
    // No storage, or it is full: the form works without.
  }
}
