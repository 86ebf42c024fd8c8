import { effect } from '@preact/signals-core';
import { type RefObject, useEffect, useRef } from 'react';
import * as v from 'valibot';
import { object, toJson } from '../contract';
import { useEvent } from './base/hooks';
import { isFramed } from './base/page';

export interface DraftProps {
  /**
   * `on` (default) stores legs, dates and numbers in the tab's `sessionStorage`, a gallery's flights there for an hour,
   * and suggested airports for a day in `localStorage`. Personal data is never stored. `off` stores nothing and deletes
   * what was stored.
   */
  drafts?: 'on' | 'off' | undefined;
}

export interface SnapshotOptions<Snapshot> extends DraftProps {
  /** The element's name; a snapshot belongs to one widget. */
  widget: string;
  /** The drawn form. */
  form: RefObject<Element | null>;
  /** The form's initial content. A snapshot with a different one is not restored. */
  start?: string | undefined;
  schema: v.GenericSchema<unknown, Snapshot>;
  /**
   * Reads the form from its signals; the snapshot is stored when one of them changes. It must not contain a CNIC, a
   * phone number or an e-mail address, because any script of a partner's page can read it.
   */
  read: () => Snapshot;
  /** Restores a snapshot, once, after mounting. */
  restore: (snapshot: Snapshot) => void;
}

const PREFIX = 'charter-widgets:draft:';

/**
 * The storage key of a form, so that each finds its own draft again in whatever order they are drawn: by the frame's place in
 * its page, and by the element's id, else its order among those of its kind.
 */
function placeOf(widget: string, form: Element): string {
  const { host = form } = form.getRootNode() as ShadowRoot;
  const kind = host === form ? `[class="${form.className}"]` : host.localName;
  const alike = [...(host.getRootNode() as ParentNode & Node).querySelectorAll(kind)];
  // Of a page of another origin, a frame may read nothing but how many frames it has, and each by its number.
  const frame = isFramed() && (window.name || [...Array(parent.length)].findIndex((_, at) => parent[at] === window));
  const start = [PREFIX + widget, frame, ''].join(':');
  let order = alike.indexOf(host);
  // A form that is put beside others leaves them their drafts.
  while (drawn.has(start + order)) order++;
  return start + (host.id || order);
}

/** The storage keys of the drawn forms. */
const drawn = new Set<string>();

/**
 * Stores a snapshot of the form until the tab is closed. Nothing happens where storage is blocked.
 *
 * @param draft the observed draft
 * @returns deletes the snapshot; call it when the request is stored
 */
export function useSnapshot<Snapshot>(
  draft: unknown,
  { widget, form, start = '', drafts, schema, read, restore }: SnapshotOptions<Snapshot>,
): () => void {
  const place = useRef('');
  const off = drafts === 'off';

  const takeUp = useEvent(() => {
    const key = placeOf(widget, form.current as Element);
    place.current = key;
    drawn.add(key);
    const kept = v.safeParse(object({ start: v.picklist([start]), draft: schema }), off || load(key));
    if (kept.success) restore(kept.output.draft);
    return () => void drawn.delete(key);
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
    // Storage is full or blocked.
  }
}
