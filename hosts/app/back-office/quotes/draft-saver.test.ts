import { type QuoteDraft, type QuoteOfVersion, quoteDraft, type StaffQuote } from '@charter-hosts/contract';
import { ApiError } from 'charter-widgets/contract';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftSaver, type DraftToSave, type Saving } from './draft-saver';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const aDraft = (aircraft: string) => v.parse(quoteDraft, { currency: 'USD', aircraft });
const hashOf = (revision: number) => String(revision).padStart(64, '0');
const storedAs = (draft: QuoteDraft, revision: number, by: Partial<StaffQuote> = {}): StaffQuote => ({
  ...{ draft, aircraft: draft.aircraft, tail: '', currency: 'USD', legs: [], lines: [], total: 0 },
  ...{ inclusions: '', terms: '', message: '', paymentUrl: '', validUntil: null, holdUntil: null },
  ...{ id: 1, version: 1, state: 'draft', revision, hash: hashOf(revision), savedAt: `save ${revision}` },
  ...{ sentAt: null, viewedAt: null, answeredAt: null, answeredBy: '' },
  ...by,
});

/** A server that stores one draft, and a draft that is being typed. */
function typing(stored: StaffQuote | null = null) {
  const server = {
    stored,
    beside: [] as StaffQuote[],
    calls: 0,
    fails: undefined as Error | undefined,
    losesAnswer: false,
  };
  const states: Saving['is'][] = [];
  let typed = aDraft('');
  const saver = new DraftSaver({
    stored,
    draft: () => ({ ...typed, total: 0, goodUntil: '' }),
    onState: ({ is }) => states.push(is),
    async save({ total: _, goodUntil: __, ...draft }: DraftToSave, basedOn: QuoteOfVersion | null) {
      server.calls++;
      await Promise.resolve();
      if (server.fails) throw server.fails;
      if (basedOn?.hash !== server.stored?.hash) {
        const now = [...(server.stored ? [server.stored] : []), ...server.beside];
        throw new ApiError('refused', 'Someone else has saved this draft in the meantime.', 409, {}, '', now);
      }
      server.stored = storedAs(draft, (server.stored?.revision ?? 0) + 1);
      if (server.losesAnswer) throw new ApiError('failed', '', 0);
      return [server.stored];
    },
  });
  const type = (aircraft: string) => {
    typed = aDraft(aircraft);
    saver.change();
  };
  return { server, saver, states, type };
}

describe('a draft of a quote', () => {
  it('is saved once after the last key, and shows the time', async () => {
    const { server, saver, states, type } = typing();
    for (const text of ['K', 'Ki', 'King Air']) type(text);
    expect([saver.isUnsaved, server.calls]).toEqual([true, 0]);
    await vi.runAllTimersAsync();
    expect(server).toMatchObject({ calls: 1, stored: { aircraft: 'King Air' } });
    expect([saver.isUnsaved, saver.state]).toEqual([false, { is: 'saved', at: 'save 1' }]);
    expect(states.slice(-2)).toEqual(['saving', 'saved']);
  });

  it('is saved at once when the screen is left, and not again without an edit', async () => {
    const { server, saver, type } = typing();
    type('King Air');
    expect(await saver.flush()).toMatchObject({ revision: 1 });
    expect(await saver.flush()).toMatchObject({ revision: 1 });
    await vi.runAllTimersAsync();
    expect(server.calls).toBe(1);
  });

  it('is saved one call at a time, each based on the save before', async () => {
    const { server, saver, type } = typing();
    type('King');
    const first = saver.flush();
    type('King Air');
    const [, second] = await Promise.all([first, saver.flush()]);
    expect(second).toMatchObject({ revision: 2, aircraft: 'King Air' });
    expect([server.calls, saver.state.is]).toEqual([2, 'saved']);
  });

  it('that could not be saved stays unsaved, shows the reason, and is saved by the next attempt', async () => {
    const { server, saver, type } = typing();
    server.fails = new ApiError('failed', '', 0);
    type('King Air');
    expect(await saver.flush()).toBeUndefined();
    expect([saver.isUnsaved, saver.state]).toMatchObject([true, { is: 'failed', why: 'the server did not answer' }]);
    server.fails = undefined;
    expect(await saver.flush()).toMatchObject({ aircraft: 'King Air' });
    expect(saver.isUnsaved).toBe(false);
  });

  it('does not conflict with its own save whose answer was lost', async () => {
    const { server, saver, type } = typing();
    server.losesAnswer = true;
    type('King Air');
    await saver.flush();
    expect(saver.state.is).toBe('failed');
    server.losesAnswer = false;
    expect(await saver.flush()).toMatchObject({ revision: 1 });
    expect([saver.state.is, saver.isUnsaved]).toEqual(['saved', false]);
  });

  it('that a colleague saved in the meantime is not overwritten, and not saved until the conflict is resolved', async () => {
    const { server, saver, type } = typing(storedAs(aDraft('Learjet'), 1));
    const theirs = storedAs(aDraft('Citation'), 2);
    server.stored = theirs;
    type('King Air');
    await vi.runAllTimersAsync();
    expect(saver.state).toMatchObject({ is: 'conflict', stored: theirs });
    type('King Air 350');
    await vi.runAllTimersAsync();
    expect([server.calls, saver.isUnsaved, server.stored]).toEqual([1, true, theirs]);

    saver.rebase(theirs);
    expect(await saver.flush()).toMatchObject({ revision: 3, aircraft: 'King Air 350' });
  });

  it('that a colleague removed in the meantime is saved as a new one, and changes no other', async () => {
    const { server, saver, type } = typing(storedAs(aDraft('Learjet'), 1, { version: 2 }));
    server.beside = [storedAs(aDraft('Citation'), 5, { version: 1, id: 2 })];
    server.stored = null;
    type('King Air');
    expect(await saver.flush()).toBeUndefined();
    expect([saver.state.is, saver.stored]).toEqual(['failed', null]);
    expect(await saver.flush()).toMatchObject({ aircraft: 'King Air', revision: 1 });
  });

  it('that a colleague sent in the meantime is saved as a new one', async () => {
    const { server, saver, type } = typing(storedAs(aDraft('Learjet'), 1));
    server.beside = [storedAs(aDraft('Learjet'), 1, { state: 'sent' })];
    server.stored = null;
    type('King Air');
    expect(await saver.flush()).toBeUndefined();
    expect(saver.state.is).toBe('failed');
    expect(await saver.flush()).toMatchObject({ revision: 1, aircraft: 'King Air' });
  });

  it('is not saved any more once its screen is left, whatever is edited or saved then', async () => {
    const { server, saver, type } = typing();
    type('King');
    const first = saver.flush();
    type('King Air');
    saver.stop();
    type('King Air 350');
    await Promise.all([first, saver.flush()]);
    await vi.runAllTimersAsync();
    expect(server).toMatchObject({ calls: 1, stored: { aircraft: 'King' } });
  });

  it('is not merged with a new one that got its number', async () => {
    const { server, saver, type } = typing(storedAs(aDraft('Learjet'), 1, { version: 2 }));
    server.stored = null;
    server.beside = [storedAs(aDraft('Citation'), 5, { version: 2, id: 9 })];
    type('King Air');
    await saver.flush();
    expect([saver.state.is, saver.stored]).toEqual(['failed', null]);
  });
});
