import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '../../../scripts/machine/free-port.mjs';
import { createWebhookSender } from './send';

const PAGE = new URL('../../../docs/webhooks.md', import.meta.url);

test('the example receiver in the handbook accepts a delivery, and refuses one signed with another secret', async ({
  onTestFinished,
}) => {
  const [, code = ''] = /```js\n([^`]+)```/.exec(await readFile(PAGE, 'utf8')) ?? [];
  const file = fileURLToPath(new URL(`receiver-${process.pid}.mjs`, import.meta.url));
  await writeFile(file, code);
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const port = await freePort();
  const receiver = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret, PORT: String(port) } });
  onTestFinished(async () => {
    receiver.kill();
    await rm(file);
  });
  let output = '';
  receiver.stdout.on('data', (part) => {
    output += part;
  });
  const config = { webhooksPrivate: true as const, publicUrl: 'https://fly.example', port: 8080 };
  const { send } = createWebhookSender({ config });
  const body = JSON.stringify({ type: 'trip.created', timestamp: '', data: { reference: 'CW-7K3M-Q2' } });
  const deliver = (secrets: string[]) =>
    send({ url: `http://127.0.0.1:${port}/`, secrets, eventId: 'msg_1', body, at: new Date() });
  await expect.poll(async () => (await deliver([secret])).status, { timeout: 10_000 }).toBe(204);
  // Its output comes through a separate pipe.
  await expect.poll(() => output).toContain('msg_1 trip.created CW-7K3M-Q2');
  expect((await deliver([`whsec_${Buffer.alloc(32, 2).toString('base64')}`])).failure).toBe('The endpoint answered 401');
});
