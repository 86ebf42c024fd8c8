import { authLogin, chauffeurById, internationalCharterById } from '@charter-hosts/contract';
import { createApi } from 'charter-widgets/contract';
import type { FrameLocator, Locator, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { fillMoment, hearFrames, readReference, test } from '../../scripts/testing/browser';
import type { BuiltServer } from '../../scripts/testing/start-built-server.mjs';

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Fills the form in as a visitor does, and sends it; resolves to the id of the confirmation. */
async function requestCharter(form: Page | FrameLocator, name: string, server: BuiltServer): Promise<number> {
  await form.getByText('ONE-WAY').click();
  // Pressed before the frame's code has come, it counts a moment later.
  await expect.poll(() => form.getByLabel('From', { exact: true }).count()).toBe(1);
  await form.getByLabel('From', { exact: true }).fill('skardu');
  await form.getByRole('option', { name: /KDU/ }).click();
  await form.getByLabel('To', { exact: true }).fill('islamabad');
  await form.getByRole('option', { name: /ISB/ }).click();
  await form.getByLabel('Date').fill(daysAhead(10));
  await form.getByLabel('Time').fill('06:45');
  await form.getByLabel('Seats', { exact: true }).fill('5');
  await form.getByLabel('Luggage (kg)', { exact: true }).fill('85');
  await form.getByLabel('Pets', { exact: true }).fill('1');
  await form.getByRole('button', { name: 'Search' }).click();

  const details = form.getByRole('dialog', { name: 'Enter your details' });
  await details.getByRole('img').waitFor();
  await details.getByLabel('Name').fill(name);
  await details.getByLabel('Email').fill('visitor@example.com');
  await details.getByLabel('Phone').fill('03000000042');
  await details.getByLabel('CNIC').fill('0000-0000-00042');
  await details.getByRole('button', { name: 'SUBMIT REQUEST' }).click();

  return readReference(form, server, 'Request Submitted!');
}

/** Signs in, finds the request in the list by its name, opens it, and returns all that its page says. */
async function readInBackOffice(page: Page, admin: { email: string; password: string }, name: string): Promise<string> {
  await page.goto('/admin/private-charter');
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByText('KDU').first().waitFor();
  await row.getByRole('link', { name: /Details/ }).click();
  await page.getByRole('heading', { name: /^Charter Request #\d+$/ }).waitFor();
  return page.getByRole('main').innerText();
}

describe('a charter request', () => {
  test.for([
    ['a script tag', '/script-tag.html'],
    ['an iframe', '/iframe.html'],
  ] as const)('travels from %s on a hostile page to the back office', async ([, path], { server, openPage, page }) => {
    const name = `Visitor of ${path.slice(1, -5)}`;
    const partner = await openPage({ baseURL: server.partnerOrigin });
    await partner.goto(path);
    const form = path.includes('iframe') ? partner.frameLocator('iframe') : partner;
    const id = await requestCharter(form, name, server);

    const detail = await readInBackOffice(page, server.admin, name);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(daysAhead(10)),
    );
    for (const value of [
      `Charter Request #${id}`,
      name,
      'visitor@example.com',
      '03000000042',
      '0000-0000-00042',
      'One Way',
      'Submitted',
      'KDU',
      'Skardu',
      'ISB',
      'Islamabad',
      day,
      '06:45',
      '85',
    ]) {
      expect.soft(detail.toLowerCase()).toContain(value.toLowerCase());
    }
    expect.soft(detail).toMatch(/(^|\D)5(\D|$)/);
  });

  test('is announced to the page around it, with its id and nothing personal', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const hear = await hearFrames(partner);
    await partner.goto('/iframe.html');
    const id = await requestCharter(partner.frameLocator('iframe'), 'Announced Visitor', server);
    const heard = await hear();
    expect(heard.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['ready', 'started', 'step', 'details-opened', 'submitted']),
    );
    expect(heard.find(({ type }) => type === 'submitted')).toMatchObject({ id });
    expect(JSON.stringify(heard)).not.toMatch(/Announced|visitor@example|0300/);
  });
});

describe('the frame', () => {
  test('is as tall as its page, also when a leg is added', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    await partner.goto('/iframe.html');
    const form = partner.frameLocator('iframe');
    const heights = async () => ({
      frame: (await partner.locator('iframe').boundingBox())?.height,
      page: await form.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    });
    const settled = async () => {
      await expect.poll(async () => (({ frame, page }) => frame === page)(await heights())).toBe(true);
      return (await heights()).page;
    };

    await form.getByText('MULTI-LEG').click();
    const before = await settled();
    await form.getByRole('button', { name: 'Add segment' }).click();
    await form.getByRole('group', { name: 'Leg 3' }).waitFor();
    expect(await settled()).toBeGreaterThan(before);
  });

  test('shows its dialogs where the visitor is looking', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin, viewport: { width: 390, height: 700 } });
    const legs = [1, 2, 3, 4].map((n) => `from${n}=KHI&to${n}=DXB&date${n}=${daysAhead(n)}&luggage${n}=0`).join('&');
    await partner.addInitScript((prefill) => {
      // Before the deferred scripts run.
      document.addEventListener('readystatechange', () => {
        const place = document.querySelector<HTMLElement>('[data-charter-widget]');
        if (document.readyState === 'interactive' && place) place.dataset.prefill = prefill;
      });
    }, legs);
    await partner.goto('/iframe.html');
    const form = partner.frameLocator('iframe');
    // A frame that is far out of sight has not been fetched in every browser.
    await partner.locator('iframe').scrollIntoViewIfNeeded();
    await form.getByRole('button', { name: 'Search' }).click();
    const inSight = async (name: string) => {
      const title = form.getByRole('heading', { name });
      await title.waitFor();
      await expect.poll(() => title.boundingBox().then((box) => box && box.y > 0 && box.y < 700)).toBe(true);
    };
    await inSight('Enter your details');
    // Their foot would be out of sight once the page has moved, and the frame has become another size.
    await partner.locator('iframe').evaluate((frame) => frame.scrollIntoView({ block: 'end' }));
    await partner.setViewportSize({ width: 380, height: 700 });
    const submit = form.getByRole('button', { name: 'SUBMIT REQUEST' });
    await expect
      .poll(() => submit.boundingBox().then((box) => box && box.y > 0 && box.y + box.height < 700))
      .toBe(true);
    await form.getByLabel('Name').fill('Visitor on a phone');
    await form.getByLabel('Email').fill('visitor@example.com');
    await form.getByLabel('Phone').fill('03000000042');
    await submit.click();
    await inSight('Request Submitted!');
  });
});

test("the site's own form page, framed, drops the site around it and tells its height again and again", async ({
  server,
  openPage,
}) => {
  const partner = await openPage({ baseURL: server.partnerOrigin });
  await partner.goto('/');
  await partner.evaluate((src) => {
    const heights: number[] = [];
    Object.assign(window, { heights });
    const frame = document.createElement('iframe');
    window.addEventListener('message', ({ data, source }) => {
      if (source === frame.contentWindow && data.type === 'height') heights.push(data.height);
    });
    frame.src = src;
    document.body.append(frame);
  }, `${server.origin}/private-charter-form?from=KHI`);

  const form = partner.frameLocator('iframe');
  await form.getByRole('button', { name: 'Search' }).waitFor();
  expect(await form.getByRole('banner').count()).toBe(0);
  expect(await form.getByRole('contentinfo').count()).toBe(0);
  const heights = () => partner.evaluate(() => (window as unknown as { heights: number[] }).heights);
  const told = (await heights()).length;
  await expect.poll(async () => (await heights()).length).toBeGreaterThan(told + 1);
  expect((await heights()).at(-1)).toBeGreaterThan(200);
});

test('a partner page sees our form in spite of its own style sheet', async ({ server, openPage }) => {
  const partner = await openPage({ baseURL: server.partnerOrigin });
  await partner.goto('/script-tag.html');
  const search = partner.getByRole('button', { name: 'Search' });
  await search.waitFor();
  expect(await search.evaluate((button) => getComputedStyle(button).fontSize)).toBe('16px');
  expect(
    await partner
      .getByLabel('Date')
      .first()
      .evaluate((input) => input.getBoundingClientRect().width),
  ).toBeGreaterThan(100);
});

test('a one-way trip stands on one screen of a phone, down to what searches', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/private-charter-form');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const bottom = async () => {
    const { y, height } = (await search.boundingBox()) ?? { y: Number.POSITIVE_INFINITY, height: 0 };
    return y + height;
  };
  // In the site's own letters: those that stand in for them are wider.
  await expect.poll(bottom).toBeLessThanOrEqual(844);
});

/** Fills the form in as a visitor does, and sends it; returns the id of the confirmation. */
async function requestChauffeur(
  form: Page | Locator | FrameLocator,
  firstName: string,
  server: BuiltServer,
): Promise<number> {
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill('Visitor');
  await form.getByLabel('CNIC or passport number').fill('0000-0000-00042');
  await form.getByLabel('Number of passengers', { exact: true }).fill('6');
  await form.getByLabel('Luggage (kg)', { exact: true }).fill('4');
  await form.getByRole('button', { name: 'Submit Request' }).click();
  return readReference(form, server);
}

describe('a chauffeur request', () => {
  test.for(['element', 'app'] as const)('travels from the %s to the API', async (face, { server, openPage }) => {
    const page = await openPage(face === 'app' ? {} : { baseURL: server.partnerOrigin });
    await page.goto(face === 'app' ? '/chauffeur-service-form' : '/chauffeur-form.html');
    const form = face === 'app' ? page : page.locator('chauffeur-form');
    const id = await requestChauffeur(form, `From ${face}`, server);

    const baseUrl = `${server.origin}/api`;
    const { token } = await createApi({ baseUrl })(authLogin, { body: server.admin });
    expect(await createApi({ baseUrl, token: () => token })(chauffeurById, { id })).toMatchObject({
      id,
      firstName: `From ${face}`,
      lastName: 'Visitor',
      cnicOrPassport: '0000-0000-00042',
      numberOfPassengers: 6,
      luggage: 4,
    });
  });

  test('is announced to the page around it, with its id and nothing personal', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const hear = await hearFrames(partner);
    await partner.goto('/chauffeur-form.html');
    const id = await requestChauffeur(partner.frameLocator('iframe'), 'Announced', server);
    const heard = await hear();
    expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'started', 'submitted']));
    expect(heard.find(({ type }) => type === 'submitted')).toMatchObject({ widget: 'chauffeur-form', id });
    expect(JSON.stringify(heard)).not.toMatch(/Announced|Visitor|0000-/);
  });
});

/** Fills the form in as a visitor does, and sends it. */
async function sendRequest(form: Page | Locator | FrameLocator, name: string): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email').fill('visitor@example.com');
  await form.getByLabel('Phone number').fill('+92 300 0000042');
  await form.getByLabel('Service type').selectOption('Regional Jet Flight');
  await form.getByLabel('Departure location').fill('skardu');
  await form.getByRole('option', { name: /KDU/ }).click();
  await form.getByLabel('Destination location').fill('dubai');
  await form.getByRole('option', { name: /DXB/ }).click();
  await fillMoment(form, 'Departure date and time', `${daysAhead(10)}T06:45`);
  await fillMoment(form, 'Return date and time', `${daysAhead(12)}T18:00`);
  await form.getByLabel('Number of seats', { exact: true }).fill('5');
  await form.getByLabel('Preferred aircraft').selectOption('Super-Mid');
  await form.getByLabel('Additional message').fill('Two wheelchairs');
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
}

describe('an international charter request', () => {
  test.for(['element', 'app'] as const)('travels from the %s to the API', async (face, { server, openPage }) => {
    const page = await openPage(face === 'app' ? {} : { baseURL: server.partnerOrigin });
    await page.goto(face === 'app' ? '/international-charter-form' : '/international-charter-form.html');
    const element = page.locator('international-charter-form');
    const form = face === 'app' ? page : element;
    await sendRequest(form, `From ${face}`);
    const id = await readReference(form, server);

    const baseUrl = `${server.origin}/api`;
    const { token } = await createApi({ baseUrl })(authLogin, { body: server.admin });
    expect(await createApi({ baseUrl, token: () => token })(internationalCharterById, { id })).toMatchObject({
      id,
      name: `From ${face}`,
      email: 'visitor@example.com',
      phoneNo: '03000000042',
      serviceType: 'Regional Jet Flight',
      departureLocation: expect.stringContaining('(KDU)'),
      destinationLocation: expect.stringContaining('(DXB)'),
      departureDateTime: `${daysAhead(10)}T06:45:00`,
      returnDateTime: `${daysAhead(12)}T18:00:00`,
      seats: 5,
      preferredAircraft: 'Super-Mid',
      message: 'Two wheelchairs',
    });
  });

  test('that does not get through in a frame alerts where the visitor is looking, and gets through later', async ({
    server,
    openPage,
    expectProblem,
  }) => {
    expectProblem(/500/);
    const partner = await openPage({ baseURL: server.partnerOrigin, viewport: { width: 390, height: 700 } });
    await partner.route('**/api/InternationalCharter?*', (route) =>
      route.fulfill({ status: 500, body: '<h1>Oops</h1>' }),
    );
    await partner.goto('/international-charter-form.html');
    const form = partner.frameLocator('iframe');
    // A frame that is far out of sight has not been fetched in every browser.
    await partner.locator('iframe').scrollIntoViewIfNeeded();
    await sendRequest(form, 'Patient Visitor');

    const alert = form.getByRole('alertdialog', { name: 'Failed to submit request. Please try again.' });
    const ok = alert.getByRole('button', { name: 'OK' });
    await expect.poll(() => ok.boundingBox().then((box) => box && box.y > 0 && box.y + box.height < 700)).toBe(true);
    await ok.click();
    await partner.unroute('**/api/InternationalCharter?*');
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    expect(await readReference(form, server)).toBeGreaterThan(0);
  });

  test('is announced to the page around it, with its id and nothing personal', async ({ server, openPage }) => {
    const partner = await openPage({ baseURL: server.partnerOrigin });
    const hear = await hearFrames(partner);
    await partner.goto('/international-charter-form.html');
    const form = partner.frameLocator('iframe');
    await sendRequest(form, 'Announced Visitor');
    const id = await readReference(form, server);
    const heard = await hear();
    expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['ready', 'started', 'submitted']));
    expect(heard.find(({ type }) => type === 'submitted')).toMatchObject({
      widget: 'international-charter-form',
      id,
    });
    expect(JSON.stringify(heard)).not.toMatch(/Announced|visitor@example|0000042|wheelchair/);
  });
});
