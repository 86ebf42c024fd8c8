import { createRequire } from 'node:module';
import { type Browser, firefox, type Locator, type Page } from 'playwright';
import { findFirefox } from './firefox.mjs';
import { cannot } from './lacking';

/** A message of WebDriver BiDi, as Playwright sends it. */
interface Message {
  id: number;
  method: string;
}
interface Transport {
  send(message: Message): void;
  onmessage(answer: object): void;
}

/** What Playwright asks of each page, and Firefox knows only from a later release on. */
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

const core = createRequire(createRequire(import.meta.url).resolve('playwright'))('playwright-core/lib/coreBundle');
const transport: Transport = core.server.WebSocketTransport.prototype;
const { send } = transport;
transport.send = function (message) {
  if (message.method === UNKNOWN) queueMicrotask(() => this.onmessage({ type: 'success', id: message.id, result: {} }));
  else send.call(this, message);
};

/** The Firefox that is installed, by Playwright: what the two cannot do together leaves out the test that wants it. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: findFirefox() ?? '' });
  const { newContext } = browser;
  browser.newContext = async (options) => {
    if (options?.javaScriptEnabled === false) cannot('open a page without scripts');
    return newContext.call(browser, options);
  };
  const page = await browser.newPage();
  const pages: Page = Object.getPrototypeOf(page);
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  await page.close();
  pages.emulateMedia = async (media) => {
    if (Object.values(media ?? {}).some(Boolean)) cannot('pretend another medium');
  };
  const { fill } = locators;
  // It would set the value from a script, of which React hears nothing; a visitor types.
  locators.fill = async function (this: Locator, value, options) {
    const picked = await this.evaluate(
      (field) => field.matches('[type=date], [type=time], [type=datetime-local]'),
      undefined,
      options,
    );
    await fill.call(this, picked ? value : '', options);
    if (!picked) await this.pressSequentially(value, options);
  };
  return browser;
}
