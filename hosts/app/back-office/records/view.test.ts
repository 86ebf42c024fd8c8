import { describe, expect, it } from 'vitest';
import { readView, writeView } from './view';

describe("a list's view in the URL", () => {
  it.each([
    [{ q: '', sort: '', descending: false }, ''],
    [{ q: 'khi & dxb', sort: '', descending: false }, '?q=khi+%26+dxb'],
    [{ q: '', sort: 'departure', descending: false }, '?sort=departure'],
    [{ q: 'khan', sort: 'departure', descending: true }, '?q=khan&sort=departure&desc'],
  ])('is read as it was written: %j', (view, search) => {
    expect([writeView(view), readView(search)]).toEqual([search, view]);
  });

  it('has no direction without a column', () => {
    expect(readView('?desc').descending).toBe(false);
  });

  it('leaves what else the URL carries', () => {
    expect(writeView({ q: 'new', sort: '', descending: false }, '?q=old&from=mail')).toBe('?from=mail&q=new');
  });
});
