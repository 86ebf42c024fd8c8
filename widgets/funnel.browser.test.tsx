import './kit/styles.css';
import './private-charter-form/styles.css';
import './flight-booking/styles.css';
import './flight-gallery/styles.css';
import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FlightGallery } from './flight-gallery';
import { createCallbacks, type WidgetHandle } from './kit';
import { emptyPlace, field, fillIn, pressButton } from './testing/on-page';
import { REQUEST_FORMS } from './testing/request-forms';

/** The events that a widget sent, with their details, in order. */
type Told = [type: string, detail: Record<string, unknown>][];

const on = emptyPlace(30);
let told: Told;
/** The events of the funnel, in order. */
const funnel = () => told.filter(([type]) => !['ready', 'failed', 'details-opened', 'flight-selected'].includes(type));
const kinds = () => funnel().map(([type]) => type);

beforeEach(() => {
  told = [];
});

const hears = createCallbacks((type, detail) => void told.push([type, detail as Record<string, unknown>]));

type Name = keyof typeof REQUEST_FORMS | 'gallery';

async function show(name: Name): Promise<WidgetHandle> {
  const ref = createRef<WidgetHandle>();
  on.root.render(
    REQUEST_FORMS[name]?.draw('', { ref, ...hears }) ?? <FlightGallery ref={ref} openWith="event" {...hears} />,
  );
  await vi.waitFor(() => expect(told.map(([type]) => type)).toContain('ready'));
  return ref.current as WidgetHandle;
}

describe('the events of a form’s funnel', () => {
  it.each(Object.keys(REQUEST_FORMS))('report no start of %s for a prefill by link or by the page', async (name) => {
    const handle = await show(name);
    handle.prefill('passengers=3&guests=1&seats=5&from=Elsewhere');
    handle.focus();
    await vi.waitFor(() => expect(document.activeElement?.closest('.cw-root')).not.toBeNull());
    expect(kinds()).not.toContain('started');
  });

  it.each(Object.entries(REQUEST_FORMS).filter(([, { open }]) => !open))(
    'report for %s its start once, refused fields and its end, but nothing that was typed',
    async (name, form) => {
      const { person, required } = form;
      const handle = await show(name);
      handle.submit();
      await vi.waitFor(() => expect(kinds()).toEqual(['invalid']));
      await fillIn({ ...person, [required]: '' });
      handle.submit();
      await vi.waitFor(() => expect(kinds()).toEqual(['invalid', 'started', 'invalid']));
      await fillIn({ [required]: String(person[required]) });
      handle.submit();
      await vi.waitFor(() =>
        expect(funnel().slice(3)).toEqual([
          ['submitted', { id: 41 }],
          ['step', { name: 'confirmed' }],
        ]),
      );
      await pressButton('Close');
      await vi.waitFor(() => expect(funnel().at(-1)).toEqual(['closed', { why: 'button' }]));
      on.root.unmount();
      expect(kinds()).not.toContain('abandoned');
      for (const typed of Object.values(person))
        if (String(typed).length > 4) expect(JSON.stringify(told)).not.toContain(typed);
    },
  );

  it('report for the private charter form its details too', async () => {
    const handle = await show('a charter request');
    handle.open();
    await vi.waitFor(() => expect(funnel()).toEqual([['step', { name: 'details' }]]));
    await fillIn({ Name: 'Ayesha', Email: 'ayesha@example.com' });
    handle.submit();
    await vi.waitFor(() => expect(funnel().at(-1)).toEqual(['invalid', { fields: ['phone'] }]));
    await fillIn({ Phone: '03001234567' });
    handle.submit();
    await vi.waitFor(() =>
      expect(funnel().slice(1)).toEqual([
        ['started', {}],
        ['invalid', { fields: ['phone'] }],
        ['submitted', { id: 41 }],
        ['closed', { why: 'submitted' }],
        ['step', { name: 'confirmed' }],
      ]),
    );
  });

  it('report for the gallery that more flights were shown, and the chosen flight as the end', async () => {
    await show('gallery');
    await pressButton('Show more flights');
    await page
      .getByRole('button', { name: /Karachi/ })
      .first()
      .click();
    expect(funnel()).toEqual([
      ['started', {}],
      ['step', { name: 'more' }],
      ['step', { name: 'flight' }],
    ]);
    on.root.unmount();
    expect(kinds()).not.toContain('abandoned');
  });
});

describe('a dialog that closes', () => {
  const openDetails = async () => {
    const handle = await show('a charter request');
    handle.open();
    await expect.element(field('Name')).toBeVisible();
    return handle;
  };
  const why = () => vi.waitFor(() => expect(kinds()).toContain('closed')).then(() => funnel().at(-1)?.[1]);

  it.each([
    ['escape', 'Escape', () => userEvent.keyboard('{Escape}')],
    ['button', 'its button', () => pressButton('Cancel')],
  ])('%s reports that it was closed by %s', async (reason, _how, close) => {
    await openDetails();
    await close();
    expect(await why()).toEqual({ why: reason });
  });

  it('reports when the page closes it, resets the form or removes it', async () => {
    const handle = await openDetails();
    for (const close of [handle.close, handle.reset, () => on.root.unmount()]) {
      told = [];
      handle.open();
      await expect.element(field('Name')).toBeVisible();
      close();
      expect(await why()).toEqual({ why: 'page' });
    }
  });
});

describe('a request that was started', () => {
  it('is reported as abandoned once, when the visitor leaves the page', async () => {
    await show('a chauffeur request');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(kinds()).not.toContain('abandoned');
    await fillIn({ 'First name': 'Ayesha' });
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    on.root.unmount();
    await vi.waitFor(() =>
      expect(funnel().filter(([type]) => type === 'abandoned')).toEqual([['abandoned', { step: 'form' }]]),
    );
  });

  it('is not reported as abandoned after the page has reset the form', async () => {
    const handle = await show('a chauffeur request');
    await fillIn({ 'First name': 'Ayesha' });
    handle.reset();
    await expect.element(field('First name')).toHaveValue('');
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    await fillIn({ 'First name': 'Ayesha' });
    expect(kinds()).toEqual(['started', 'started']);
  });
});
