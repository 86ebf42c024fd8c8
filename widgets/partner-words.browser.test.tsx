import './kit/styles.css';
import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ChauffeurForm } from './chauffeur-form';
import { defineChauffeurForm } from './chauffeur-form/element';
import type { PartnerWords } from './contract';
import { defineFlightBooking } from './flight-booking/element';
import { defineInternationalCharterForm } from './international-charter-form/element';
import type { RequestFormProps } from './kit';
import type { Person } from './kit/form/sending/person';
import { definePrivateCharterForm } from './private-charter-form/element';
import { press } from './testing';
import { button, emptyPlace, fillIn, json, lost, pressButton, stored } from './testing/on-page';
import { REQUEST_FORMS } from './testing/request-forms';

const on = emptyPlace(1);
const confirmed = () => page.getByRole('dialog', { name: /^Request Submitted/ });
const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {}).mock.calls;

const SANA: Person = { name: 'Sana Gul', email: 'sana@example.com', phone: '03000000042' };
const BILAL: Person = { name: 'Bilal Khan', email: 'bilal@example.com', phone: '03000000043' };

const TAGS: Readonly<Record<string, readonly [tag: string, define: () => void]>> = {
  'POST PrivateCharter/Create': ['private-charter-form', definePrivateCharterForm],
  'POST ChauffeurService/CreateRequest': ['chauffeur-form', defineChauffeurForm],
  'POST InternationalCharter': ['international-charter-form', defineInternationalCharterForm],
  'POST FlightBooking': ['flight-booking', defineFlightBooking],
};

type Change = (props: RequestFormProps) => void;
/** Draws a form as a component or as an element, and resolves to its root and what sets its props later. */
const FACES = {
  component(form: (typeof REQUEST_FORMS)[string]): readonly [ParentNode, Change] {
    return [on.place, (props) => on.root.render(form.draw('', props))];
  },
  element(form: (typeof REQUEST_FORMS)[string]): readonly [ParentNode, Change] {
    const [tag = '', define] = TAGS[form.call] ?? [];
    define?.();
    const element = document.createElement(tag);
    Object.assign(element, (form.draw('', {}) as ReactElement<object>).props);
    on.place.append(element);
    return [element.shadowRoot ?? element, (props) => Object.assign(element, props)];
  },
};
const valuesIn = (root: ParentNode) => [...root.querySelectorAll('input')].map(({ value }) => value).join(' ');

describe.each(Object.entries(REQUEST_FORMS))('%s', (_name, form) => {
  it('sends what is valid of the partner’s words, and reports it with `submitted`', async () => {
    warnings();
    const onSubmitted = vi.fn();
    const metadata = { campaign: ' eid ', tier: 7, [`${'n'.repeat(41)}`]: 'x', constructor: 'x' } as never;
    on.root.render(form.draw('', { reference: ' PO-4711 ', metadata, onSubmitted }));
    if (form.open) await button(form.open).click();
    await fillIn(form.person);
    await pressButton(form.send);
    await expect.element(confirmed()).toBeVisible();
    const words = { reference: 'PO-4711', metadata: { campaign: 'eid' } };
    expect(on.api.requestsOf(form.call)[0]?.body).toMatchObject(words);
    await vi.waitFor(() => expect(onSubmitted).toHaveBeenCalledExactlyOnceWith({ id: 41, ...words }));
  });

  it.each(Object.keys(FACES) as (keyof typeof FACES)[])(
    'as %s is filled in with the person of the page, but never over what was typed, and stores nothing',
    async (face) => {
      const [root, change] = FACES[face](form);
      change({ person: SANA });
      const top = () => (root instanceof ShadowRoot ? root : document.body);
      if (form.open) await vi.waitFor(() => press(root, form.open ?? ''));
      await vi.waitFor(() => expect(valuesIn(top())).toMatch(/Sana.*sana@example\.com|sana@example\.com.*Sana/s));
      const email = [...top().querySelectorAll('input')].find(({ value }) => value === SANA.email);
      await userEvent.fill(email as HTMLInputElement, 'typed@example.com');
      change({ person: BILAL });
      await vi.waitFor(() => expect(valuesIn(top())).toContain('Bilal'));
      expect(valuesIn(top())).toContain('03000000043');
      expect(valuesIn(top())).toContain('typed@example.com');
      expect(valuesIn(top())).not.toMatch(/Sana|sana|bilal@|0000042/);
      expect(JSON.stringify([{ ...sessionStorage }, { ...localStorage }])).not.toMatch(/Bilal|Sana|example\.com|00000/);
      change({ person: undefined });
      await vi.waitFor(() => expect(valuesIn(top())).not.toMatch(/Bilal|0000043/));
      expect(valuesIn(top())).toContain('typed@example.com');
    },
  );
});

it('a retry of a request has the partner’s words of the first press', async () => {
  const call = 'POST ChauffeurService/CreateRequest';
  const form = REQUEST_FORMS['a chauffeur request'];
  on.api.answer(call, json(409, { success: false, message: 'We are closed' }));
  on.root.render(form?.draw('', { reference: 'first' }));
  await fillIn(form?.person ?? {});
  await pressButton('Submit Request');
  await expect.element(page.getByRole('alert')).toHaveTextContent('We are closed');
  on.root.render(form?.draw('', { reference: 'second' }));
  on.api.answer(call, stored);
  await pressButton('Submit Request');
  await expect.element(confirmed()).toBeVisible();
  expect(on.api.requestsOf(call).map(({ body }) => (body as PartnerWords).reference)).toEqual(['first', 'first']);
});

it.each([
  ['{"tier":"gold"}', { tier: 'gold' }],
  ['gold', undefined],
  ['["gold"]', undefined],
])('metadata may be the JSON of an attribute, where what is no JSON is not sent: %s', async (metadata, sent) => {
  warnings();
  const call = 'POST ChauffeurService/CreateRequest';
  const form = REQUEST_FORMS['a chauffeur request'];
  on.root.render(form?.draw('', { metadata }));
  await fillIn(form?.person ?? {});
  await pressButton('Submit Request');
  await expect.element(confirmed()).toBeVisible();
  expect(on.api.requestsOf(call).map(({ body }) => (body as PartnerWords).metadata)).toEqual([sent]);
});

it.each([undefined, BILAL])(
  'a request that waits is sent as it was pressed, when the person becomes %o',
  async (next) => {
    const call = 'POST ChauffeurService/CreateRequest';
    const form = REQUEST_FORMS['a chauffeur request'];
    on.api.answer(call, lost);
    on.root.render(form?.draw('', { person: SANA }));
    await vi.waitFor(() => expect(valuesIn(document.body)).toContain(SANA.phone));
    await fillIn({ ...form?.person, 'Phone number (optional)': SANA.phone ?? '' });
    await pressButton('Submit Request');
    await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
    const [pressed] = on.api.requestsOf(call).map(({ body }) => body);
    on.root.render(form?.draw('', { person: next }));
    await vi.waitFor(() => expect(valuesIn(document.body)).not.toContain(SANA.phone));
    on.api.answer(call, stored);
    window.dispatchEvent(new Event('online'));
    await expect.element(confirmed()).toBeVisible();
    expect(on.api.requestsOf(call).at(-1)?.body).toEqual(pressed);
  },
);

it('an entry of metadata that a template left unfilled is named, and is not sent', async () => {
  const said = warnings();
  const call = 'POST ChauffeurService/CreateRequest';
  const form = REQUEST_FORMS['a chauffeur request'];
  const metadata = {
    desk: '{{ desk }}',
    tier: 'undefined',
    branch: '[object Object]',
    code: `X-\${x}`,
    city: 'Karachi',
  };
  on.root.render(form?.draw('', { metadata, reference: `PO-\${number}` }));
  await fillIn(form?.person ?? {});
  await pressButton('Submit Request');
  await expect.element(confirmed()).toBeVisible();
  const [body] = on.api.requestsOf(call).map((request) => request.body as PartnerWords);
  expect([body?.metadata, body?.reference]).toEqual([{ city: 'Karachi' }, undefined]);
  for (const name of ['metadata.desk', 'metadata.tier', 'metadata.branch', 'metadata.code', 'reference='])
    await vi.waitFor(() => expect(String(said)).toContain(`A template has left ${name}`));
});

describe('a person', () => {
  it('is not read from an attribute, and its parts that cannot be used are named without their values', async () => {
    const said = warnings();
    defineChauffeurForm();
    const given = JSON.stringify(SANA);
    on.place.innerHTML = `<chauffeur-form person='${given}' data-person='${given}'></chauffeur-form>`;
    await vi.waitFor(() =>
      expect(String(said)).toContain(
        '"person" takes an object, which a script sets as a property or prop; it was given a',
      ),
    );
    expect(valuesIn(on.place.firstElementChild?.shadowRoot as ShadowRoot)).not.toContain('sana');
    await vi.waitFor(() => expect(String(said)).toContain('"data-person" takes an object, which a script sets'));
    on.place.replaceChildren();
    on.root.render(
      <ChauffeurForm person={{ name: '{{ name }}', email: 'at home', phone: 923 as never, cnic: '42101' } as Person} />,
    );
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(4));
    expect(String(said)).toContain('left person.name unfilled');
    expect(String(said)).toContain('"person.phone" takes a text; it was given a number');
    for (const part of ['person.email', 'person.phone', 'person.cnic']) expect(String(said)).toContain(part);
    on.root.render(<ChauffeurForm person={[SANA] as Person} />);
    await vi.waitFor(() => expect(String(said)).toContain('as a property or prop; it was given a list'));
    expect(String(said)).not.toMatch(/sana|at home|923|42101/);
  });
});
