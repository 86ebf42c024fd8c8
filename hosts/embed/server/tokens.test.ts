import { describe, expect, it } from 'vitest';
import { tokensOf } from './tokens';

const rule = (query: Record<string, string>) => tokensOf(new URLSearchParams(query));

describe('the tokens of an address', () => {
  it.each([
    ['accent', '#a03'],
    ['accent', 'rebeccapurple'],
    ['accent', 'oklch(45% 0.1 264 / 0.9)'],
    ['accent', 'rgb(10, 20, 30)'],
    ['radius', '0'],
    ['radius', '1.5rem'],
    ['font', 'Georgia, Noto Serif, serif'],
  ])('set %s to %s', (token, value) => {
    expect(rule({ [token]: value })).toBe(`html{--cw-${token}:${value}}`);
  });

  it.each([
    ['accent', ''],
    ['accent', 'red}*{color:red'],
    ['accent', '</style><script>'],
    ['accent', 'url(//evil.example/x)'],
    ['accent', 'rgb(1,2,3);--cw-font:x'],
    ['accent', 'var(--x)'],
    ['radius', '1px;top:0'],
    ['radius', 'calc(1px + 1px)'],
    ['font', "'Georgia"],
    ['font', 'x;}'],
    ['font', 'x\\'],
  ])('leave %s as it is with %s', (token, value) => {
    expect(rule({ [token]: value })).toBe('');
  });

  it('stand in one rule, without what is none', () => {
    expect(rule({ accent: '#123', radius: '2px', font: '<', theme: 'dark' })).toBe(
      'html{--cw-accent:#123;--cw-radius:2px}',
    );
  });
});
