import { connect, createServer, type Server, type Socket } from 'node:net';
import { authLogin, chauffeurList } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { FrameLocator, Locator, Page } from 'playwright';
import { afterEach, describe, expect } from 'vitest';
import { readReference, test } from '../../scripts/testing/browser';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';

type Form = Page | Locator | FrameLocator;

async function fillIn(form: Form, firstName: string): Promise<void> {
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Visitor');
  await form.getByLabel('CNIC or passport number').fill('0000-0000-00042');
  await form.getByLabel('Number of passengers', { exact: true }).fill('2');
  await form.getByLabel('Luggage (kg)', { exact: true }).fill('1');
}

const send = (form: Form) => form.getByRole('button', { name: 'Submit Request' }).click();
const waiting = (form: Form) => form.getByText('Waiting for a connection');

/** How the operator is reached is asked for with the first focus, and told when nothing can be asked any more. */
const hearContact = async (page: Page) => (await page.waitForResponse('**/config.json')).finished();

async function idsOf(firstName: string, server: BuiltServer): Promise<number[]> {
  const baseUrl = `${server.origin}/api`;
  const { token } = await createApi({ baseUrl })(authLogin, { body: server.admin });
  const all = await createApi({ baseUrl, token: () => token })(chauffeurList);
  return all.records.filter((one) => one.firstName === firstName).map(({ id }) => id);
}

/** What becomes of what passes between a browser and the server. */
type Line = 'whole' | 'no answer arrives' | 'cut';
let line: Line;
let relay: Server | undefined;
const sockets = new Set<Socket>();

/** A line to the server that can be cut; resolves to the origin at its end. */
async function layLine(server: BuiltServer): Promise<string> {
  line = 'whole';
  relay = createServer((here) => {
    if (line === 'cut') return here.destroy();
    const there = connect(Number(new URL(server.origin).port), '127.0.0.1');
    for (const socket of [here, there]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    here.on('data', (data) => (line === 'cut' ? here.destroy() : there.write(data)));
    there.on('data', (data) => (line === 'whole' ? here.write(data) : here.destroy()));
    here.on('close', () => there.end());
    there.on('close', () => here.end());
    return here;
  });
  await new Promise<void>((resolve) => relay?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(relay.address() as { port: number }).port}`;
}
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  relay?.close();
  relay = undefined;
});

describe('a request without a network', () => {
  test.for(['element', 'iframe', 'app'] as const)(
    'goes out by itself when the network is back: %s',
    async (face, { server, openPage, expectProblem }) => {
      expectProblem(/ERR_INTERNET_DISCONNECTED/);
      const page = await openPage(face === 'app' ? {} : { baseURL: server.partnerOrigin });
      await page.goto(face === 'app' ? '/chauffeur-service-form' : '/chauffeur-form.html');
      const form = { element: page.locator('chauffeur-form'), iframe: page.frameLocator('iframe'), app: page }[face];
      const contact = hearContact(page);
      await fillIn(form, `Offline in ${face}`);
      await contact;
      await page.context().setOffline(true);
      await send(form);
      await waiting(form).waitFor();
      await form.getByText('You are offline. Your request is saved on this page').waitFor();
      await form.getByRole('button', { name: 'Try now' }).click();
      expect(await form.getByRole('link', { name: 'Send it by WhatsApp' }).getAttribute('href')).toMatch(
        /^https:\/\/wa\.me\/923000000000\?text=Chauffeur%20service%20request%0A/,
      );
      await page.context().setOffline(false);
      const id = await readReference(form, server);
      expect(await idsOf(`Offline in ${face}`, server)).toEqual([id]);
    },
  );
});

describe('a request on a broken line', () => {
  test('is stored once although its answer was lost', async ({ server, openPage, expectProblem }) => {
    expectProblem(/net::ERR_/);
    const page = await openPage({ baseURL: await layLine(server) });
    await page.goto('/chauffeur-service-form');
    const contact = hearContact(page);
    await fillIn(page, 'Lost answer');
    await contact;
    line = 'no answer arrives';
    await send(page);
    await waiting(page).waitFor();
    const [arrived] = await idsOf('Lost answer', server);
    expect(arrived).toBeGreaterThan(0);
    line = 'cut';
    await page.getByRole('button', { name: 'Try now' }).click();
    await page.getByRole('link', { name: 'Send it by SMS' }).waitFor();
    line = 'whole';
    await page.getByRole('button', { name: 'Try now' }).click();
    expect(await readReference(page, server)).toBe(arrived);
    expect(await idsOf('Lost answer', server)).toEqual([arrived]);
  });
});
