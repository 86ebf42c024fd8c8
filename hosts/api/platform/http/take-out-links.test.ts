import { LINK_REFERENCE } from '@charter-hosts/contract';
import { describe, expect } from 'vitest';
import { aCharter, json, signIn, type TestApp, test } from '../../testing';
import { SPELLINGS } from '../../testing/spellings';

const readNote = async ({ db }: TestApp) =>
  (await db.selectFrom('trip_events').select('note').where('what', '=', 'note').executeTakeFirst())?.note ?? '';

/** A charter and a member of staff, who has the traveller's link and a copy of their own. */
async function begin({ app }: TestApp) {
  const { data } = await (await app.request('/api/PrivateCharter/Create', json(aCharter()))).json();
  const headers = await signIn(app);
  const copy = await (await app.request('/api/Trip/1', { headers })).json();
  return { headers, links: [data.trackUrl, copy.data.trackUrl] as string[] };
}

/** Whether a reader could put the token of a link together again. */
function holds(text: string, link: string): boolean {
  const proof = link.split('.').at(-1) ?? '';
  return Array.from({ length: proof.length - 7 }, (_, at) => proof.slice(at, at + 8)).some((piece) =>
    text.includes(piece),
  );
}

describe('a link in a note', () => {
  test.for(Object.keys(SPELLINGS))('is removed when written %s; other words stay', async (spelling, { api }) => {
    const { headers, links } = await begin(api);
    for (const link of links) {
      const { version } = (await (await api.app.request('/api/Trip/1', { headers })).json()).data;
      const written = SPELLINGS[spelling]?.(link, link.split('#')[1] ?? '') ?? '';
      const note = `She called at 1. She is Parveen. ${written} Tell Ali at 1.30.`;
      const answer = await api.app.request('/api/Trip/1', json({ version, note }, headers));
      expect(answer.status).toBe(200);
      const stored = await readNote(api);
      expect(stored).toMatch(/^She called at 1\. She is Parveen\. .*Tell Ali at 1\.30\.$/s);
      expect(stored).toContain(LINK_REFERENCE);
      expect(holds(decodeURIComponent(decodeURIComponent(stored.normalize('NFKC'))), link)).toBe(false);
      await api.db.deleteFrom('trip_events').where('what', '=', 'note').execute();
    }
  });
});

test('a text without a link is stored unchanged', async ({ api }) => {
  const { headers } = await begin(api);
  const note =
    'Price 1.2 Mio. at 100% &#40;see 1.a.Passengers-and-their-luggage-list&#41; https://example.com/#section-of-the-page';
  await api.app.request('/api/Trip/1', json({ version: 1, note }, headers));
  expect(await readNote(api)).toBe(note);
});

test('a text of a traveller is stored without the link to their trip', async ({ api }) => {
  const { links } = await begin(api);
  const [, token] = links[0]?.split('#') ?? [];
  const sent = { headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, method: 'POST' };
  const note = `My page is ${links[0]} as you know`;
  const answer = await api.app.request('/api/Traveller/Change', {
    ...sent,
    body: JSON.stringify({ message: note, note }),
  });
  expect(answer.status).toBe(200);
  const rows = await api.db.selectFrom('trip_events').selectAll().execute();
  expect(JSON.stringify(rows)).toContain('as you know');
  expect(holds(JSON.stringify(rows), links[0] ?? '')).toBe(false);
});

test('every link of a long list is removed', async ({ api }) => {
  const { headers } = await begin(api);
  const create = async () =>
    (await (await api.app.request('/api/PrivateCharter/Create', json(aCharter()))).json()).data.trackUrl as string;
  const links: string[] = [];
  for (let i = 0; i < 25; i++) links.push(await create());
  await api.app.request('/api/Trip/1', json({ version: 1, note: links.join('\n') }, headers));
  expect(await readNote(api)).toBe(LINK_REFERENCE);
});
