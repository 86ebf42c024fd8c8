import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { McpUiResourceCsp } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { bundleScript } from '../../scripts/testing/bundle-script';
import { test as base } from '../../scripts/testing/partner-page';
import { pressTakenOver } from './public-pages';

const NEXT_YEAR = new Date().getFullYear() + 1;

/** A page that hosts an app on the extension's own bridge, and keeps what it hears. */
const HOST = `
  import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
  window.heard = [];
  window.addEventListener('message', ({ data }) => heard.push(data));
  window.showApp = async ({ sandbox, html, hostContext, result }) => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    frame.style = 'width: 100%; border: 0';
    const can = { openLinks: {}, updateModelContext: { text: {} } };
    const bridge = (window.bridge = new AppBridge(null, { name: 'a test', version: '1' }, can, { hostContext }));
    bridge.onsandboxready = () => bridge.sendSandboxResourceReady({ html });
    bridge.oninitialized = () => bridge.sendToolInput({ arguments: {} }).then(() => bridge.sendToolResult(result));
    bridge.onsizechange = ({ height }) => void (frame.style.height = height + 'px');
    bridge.onupdatemodelcontext = bridge.onopenlink = async () => ({});
    await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
    frame.src = sandbox;
  };`;

/** The page between a host and an app, on another origin: it passes messages on, and holds the app's policy. */
const sandboxPage = ({ resourceDomains, frameDomains = ["'none'"] }: McpUiResourceCsp) => `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline' ${resourceDomains};
  style-src 'unsafe-inline'; frame-src ${frameDomains}">
<body style="margin: 0"><iframe sandbox="allow-scripts allow-same-origin allow-forms"
  style="width: 100%; height: 100vh; border: 0; display: block"></iframe>
<script>
  const app = document.querySelector('iframe');
  addEventListener('message', ({ source, data }) => {
    if (source === app.contentWindow) parent.postMessage(data, '*');
    else if (data.method === 'ui/notifications/sandbox-resource-ready') app.srcdoc = data.params.html;
    else app.contentWindow.postMessage(data, '*');
  });
  parent.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} }, '*');
</script>`;

/** Shows what `request_link` answers in a page that hosts apps; `without` frames by its policy. */
type Show = (link: Record<string, unknown>, hostContext?: object, without?: 'frames') => Promise<Page>;
const test = base.extend<{ show: Show }>({
  show: async ({ server, site, partner }, use) => {
    const client = new Client({ name: 'a test', version: '1' });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`)));
    await use(async (link, hostContext = {}, without = undefined) => {
      const { tools } = await client.listTools();
      const meta = tools.find(({ name }) => name === 'request_link')?._meta as { ui: { resourceUri: string } };
      const [view] = (await client.readResource({ uri: meta.ui.resourceUri })).contents;
      const { text: html, _meta } = view as unknown as { text: string; _meta: { ui: { csp: McpUiResourceCsp } } };
      const { resourceDomains = [], ...frames } = _meta.ui.csp;
      const files = {
        '/sandbox.html': sandboxPage({ resourceDomains, ...(!without && frames) }),
        '/host.js': await bundleScript(HOST, 'production'),
      };
      const page = await partner('<script src="/host.js"></script>', { files });
      const result = await client.callTool({ name: 'request_link', arguments: link });
      const sandbox = `${site.origin.replace('127.0.0.1', 'localhost')}/sandbox.html`;
      await page.evaluate(`showApp(${JSON.stringify({ sandbox, html, hostContext, result })})`);
      return page;
    });
    await client.close();
  },
});

const appOf = (page: Page) => page.frameLocator('iframe').frameLocator('iframe');
const formOf = (page: Page) => appOf(page).frameLocator('iframe');
const heightOf = async (page: Page) => (await page.locator('iframe').boundingBox())?.height;
const heard = (page: Page) => page.evaluate('heard') as Promise<{ method?: string; params?: { url: string } }[]>;
const told = async (page: Page, method: string) => (await heard(page)).filter((message) => message.method === method);

const leg = { from: 'KHI', to: 'DXB', date: `${NEXT_YEAR}-03-04`, time: '14:30', seats: 4, luggage: 0 };
const JOURNEY = { form: 'private_charter', legs: [leg] };

test('a form in a conversation is filled in, as tall as it needs, and tells the number of a request alone', async ({
  show,
}) => {
  const page = await show(JOURNEY);
  const form = formOf(page);
  expect(await form.getByLabel('Seats', { exact: true }).inputValue()).toBe('4');
  // 520 is reserved until the frame has its own height.
  await expect.poll(() => heightOf(page)).toBeLessThan(520);
  await pressTakenOver(form, form.getByRole('button', { name: 'Search' }));
  await expect.poll(() => heightOf(page)).toBeGreaterThan(600);
  await form.getByLabel('Name').fill('Ayesha Testwala');
  await form.getByLabel('Email').fill('ayesha@example.com');
  await form.getByLabel('Phone').fill('03001234567');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /PrivateCharter/.test(request.url()));
  await form.getByRole('button', { name: 'SUBMIT REQUEST' }).click();
  expect(new URL((await sent).url()).searchParams.get('utm_medium')).toBe('assistant');
  await form.getByText(/^CW-[0-9A-Z]{4}-[0-9A-Z]{2}$/).waitFor();
  const text = expect.stringMatching(/^The traveller has sent request \d+$/);
  const context = { params: { content: [{ type: 'text', text }] } };
  await expect.poll(() => told(page, 'ui/update-model-context')).toMatchObject([context]);
  const messages = await heard(page);
  expect([...new Set(messages.map(({ method }) => method))].sort()).toEqual([
    ...['ui/initialize', 'ui/notifications/initialized', 'ui/notifications/sandbox-proxy-ready'],
    ...['ui/notifications/size-changed', 'ui/update-model-context'],
  ]);
  expect(JSON.stringify(messages)).not.toMatch(/Ayesha|example\.com|3001234567|CW-/);
});

test('a form in a conversation follows the look and the language of the host', async ({ show }) => {
  const styles = { variables: { '--border-radius-md': '3px' } };
  const page = await show(JOURNEY, { theme: 'dark', locale: 'ur-PK', styles });
  const root = formOf(page).locator('html');
  const look = () =>
    root.evaluate((element: HTMLElement) => {
      const style = getComputedStyle(element);
      return [element.lang, style.colorScheme, style.getPropertyValue('--cw-radius')];
    });
  await expect.poll(look).toEqual(['ur', 'dark', '3px']);
  await appOf(page).getByRole('link', { name: 'آپریٹر کی سائٹ پر کھولیں' }).waitFor();
  await page.evaluate(`bridge.setHostContext({ theme: 'light', locale: 'fr' })`);
  await expect.poll(look).toEqual(['en', 'light', '3px']);
});

test('a form in a conversation is a link where the host shows no frame', async ({ show, expectProblem }) => {
  expectProblem(/frame-src 'none'/);
  const page = await show(JOURNEY, {}, 'frames');
  await appOf(page).getByText('The form cannot be shown here.').waitFor();
  await appOf(page).getByRole('link').click();
  await expect.poll(() => told(page, 'ui/open-link')).toHaveLength(1);
  const [message] = await told(page, 'ui/open-link');
  expect(message?.params?.url).toMatch(/\/private-charter-form\?segment1_from=KHI&/);
});

test('a gallery in a conversation shows the booking of a flight that is chosen, and leads back', async ({ show }) => {
  const page = await show({ form: 'flight_gallery', from: 'KHI' });
  const flights = formOf(page).getByRole('list', { name: 'Flights' }).getByRole('button');
  await flights.nth(1).click();
  await formOf(page).getByRole('button', { name: 'Submit Booking Request' }).waitFor();
  expect(await appOf(page).getByRole('link').getAttribute('href')).toMatch(/-details\?utm_medium=assistant&id=\d+$/);
  await appOf(page).getByRole('button', { name: 'Back to the flights' }).click();
  await flights.nth(1).waitFor();
});
