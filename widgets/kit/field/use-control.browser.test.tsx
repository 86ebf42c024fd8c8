import { signal } from '@preact/signals-core';
import { cloneElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { button, emptyPlace, putSilently } from '../../testing/on-page';
import { AirportField } from '../airport-field/airport-field';
import { createAirportProvider } from '../airports';
import { CheckboxField } from '../form/checkbox-field';
import { ChoiceField } from '../form/choice-field';
import { EmailField } from '../form/email-field';
import { NumberField } from '../form/number-field';
import { TextAreaField } from '../form/text-area-field';
import { createField } from '.';
import { SelectField } from './select-field';
import { TextField } from './text-field';
import { DateTimeField, TimeField } from './time';

const on = emptyPlace();

const field = createField('');
const box = createField(false);
const place = createField({ text: '' });
const choice = signal('one');
const options = ['one', 'two'].map((value) => ({ value, label: value }));
const provider = createAirportProvider({});

/** Each kind of field, what is put into its last control or its last two, and the value that must be read. */
const KINDS = {
  'a text': { shown: <TextField field={field} label="It" />, value: 'Ayesha', read: () => field.value },
  'a day': { shown: <TextField field={field} label="It" type="date" />, value: '2030-01-02', read: () => field.value },
  'an e-mail address': { shown: <EmailField field={field} />, value: 'a@example.com', read: () => field.value },
  'a longer text': { shown: <TextAreaField field={field} label="It" />, value: 'Two lines', read: () => field.value },
  'an option': {
    shown: <SelectField field={field} label="It" options={options} />,
    value: 'two',
    read: () => field.value,
  },
  'a number': { shown: <NumberField field={field} label="It" />, value: '12', read: () => field.value },
  'a time': { shown: <TimeField field={field} label="It" />, value: '14:30', read: () => field.value },
  'a day and a time': {
    shown: <DateTimeField field={field} label="It" />,
    value: ['2030-01-02', '14:30'],
    read: () => field.value.split('T'),
  },
  'an airport': {
    shown: <AirportField field={place} label="It" provider={provider} />,
    value: 'A place',
    read: () => place.value.text,
  },
  'a box': { shown: <CheckboxField field={box} label="It" />, value: true, read: () => box.value },
  'a choice': {
    shown: <ChoiceField legend="It" value={choice} options={options} onChoose={choose} />,
    value: true,
    read: () => choice.value === 'two',
  },
};
function choose(chosen: string) {
  choice.value = chosen;
}

/** Draws the field in a form; resolves to the value when the form is submitted. */
async function sendAfter(kind: keyof typeof KINDS, event: string) {
  const { shown, value, read } = KINDS[kind];
  field.set('');
  box.set(false);
  place.set({ text: '' });
  choice.value = 'one';
  const sent = vi.fn();
  const draw = (title: string) =>
    on.root.render(
      <form
        title={title}
        onSubmit={(submitted) => {
          submitted.preventDefault();
          sent(read());
        }}
      >
        {cloneElement(shown)}
        <button type="submit">Send</button>
      </form>,
    );
  draw('first');
  await expect.element(button('Send')).toBeVisible();
  const values = [value].flat();
  const controls = [...on.place.querySelectorAll('input, select, textarea')].slice(-values.length);
  for (const [index, control] of controls.entries()) putSilently(control, values[index] ?? '', event);
  // Another part of the form updates in the meantime.
  draw('again');
  await vi.waitFor(() => expect(on.place.querySelector('form')?.title).toBe('again'));
  (button('Send').element() as HTMLElement).click();
  return { sent, value };
}

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('the field for %s', (kind) => {
  it.each(['change', 'blur', ''])('reads a value that a script puts into it with the event %j alone', async (event) => {
    const { sent, value } = await sendAfter(kind, event);
    expect(sent).toHaveBeenCalledExactlyOnceWith(value);
  });
});
