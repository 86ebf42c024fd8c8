import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { widgetMessage } from './protocol';

const height = {
  source: 'charter-widgets',
  version: 1,
  widget: 'private-charter-form',
  instance: 'a1',
  type: 'height',
  height: 640,
};

describe('a message of a frame', () => {
  it('is read when it follows the protocol', () => {
    expect(v.parse(widgetMessage, height)).toEqual(height);
  });

  it.each([
    ['another version', { version: 2 }],
    ['another source', { source: 'somebody' }],
    ['an unknown type', { type: 'navigate' }],
    ['a height below zero', { height: -1 }],
    ['a height that is no number', { height: '640px' }],
  ])('is ignored with %s', (_what, change) => {
    expect(v.is(widgetMessage, { ...height, ...change })).toBe(false);
  });

  it('is read without fields that the protocol does not name', () => {
    const message = v.parse(widgetMessage, { ...height, type: 'submitted', id: 7, email: 'ayesha@example.com' });
    expect(message).not.toHaveProperty('email');
  });
});
