import { describe, expect, it } from 'vitest';
import type { Manifest } from './releases';
import { DEFAULT_SETUP, type Setup } from './setup';
import { htmlAttribute, jsxAttribute, snippet } from './snippet';

const origin = 'https://book.example.com';
/** Reserves the widget's height until it is drawn. */
const SHEET = '<link rel="stylesheet" href="https://book.example.com/cdn/charter-widgets.css">';
const manifest: Manifest = {
  version: '1.0.0',
  entries: {
    'charter-widgets.css': 'charter-widgets-CsSs0000.css',
    'embed.js': 'embed-EfGh5678.js',
    'private-charter-form.js': 'private-charter-form-MnOp3456.js',
  },
  loads: {
    'embed.js': [],
    'private-charter-form.js': ['assets/dialogs-YzAb5678.js'],
  },
  files: {
    'assets/dialogs-YzAb5678.js': { integrity: 'sha384-DDD' },
    'charter-widgets-CsSs0000.css': { integrity: 'sha384-sss' },
    'embed-EfGh5678.js': { integrity: 'sha384-eee' },
    'private-charter-form-MnOp3456.js': { integrity: 'sha384-ppp' },
  },
};

/** The code of a setup, in its parts. */
const codeOf = (change: Partial<Setup>, release: Manifest | undefined = manifest) =>
  snippet({ ...DEFAULT_SETUP, ...change }, { origin, manifest: release }).map(({ code }) => code);

describe('a text in an attribute', () => {
  it('cannot end the attribute or the tag, and stays on its line', () => {
    expect(htmlAttribute(`"><script>alert('1')</script>&amp;\n`)).toBe(
      "&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;&#10;",
    );
  });

  it('keeps right-to-left letters, and escapes invisible characters that change the direction', () => {
    expect(htmlAttribute('کراچی')).toBe('کراچی');
    expect(htmlAttribute('a\u202eb')).toBe('a&#x202e;b');
    expect(jsxAttribute('partner', 'a\u202eb\u061c')).toBe('partner={"a\\u202eb\\u061c"}');
  });

  it('is a quoted JSX attribute only if JSX changes nothing in it', () => {
    expect(jsxAttribute('prefill', 'from=KHI')).toBe('prefill="from=KHI"');
    expect(jsxAttribute('prefill', 'a&amp;b')).toBe('prefill={"a&amp;b"}');
    expect(jsxAttribute('title', `it's "</script>"\\`)).toBe(`title={"it's \\"\\u003c/script>\\"\\\\"}`);
  });
});

describe('the code from the embed studio', () => {
  it('for a script tag is the element with its options and the newest script', () => {
    const element = `${SHEET}\n<private-charter-form prefill="from=KHI&amp;to=DXB" theme="dark"></private-charter-form>\n`;
    const options = { prefill: 'from=KHI&to=DXB', theme: 'dark', flightId: '7' };
    expect(codeOf({ options })).toEqual([
      `${element}<script type="module" src="https://book.example.com/cdn/private-charter-form.js"></script>`,
      `${['script', 'connect', 'img', 'style'].map((name) => `${name}-src 'self' ${origin};`).join('\n')}`,
    ]);
  });

  it('pins the file of one widget with its hash, and files that it loads later with an import map', () => {
    const [pinned = ''] = codeOf({ version: 'pinned' });
    expect(pinned).toContain(
      '<script\n  type="module"\n  crossorigin\n  integrity="sha384-ppp"\n' +
        '  src="https://book.example.com/cdn/private-charter-form-MnOp3456.js"\n></script>',
    );
    const map = /<script type="importmap">(.*?)<\/script>/s.exec(pinned)?.[1] ?? '';
    expect(JSON.parse(map).integrity).toEqual({
      'https://book.example.com/cdn/assets/dialogs-YzAb5678.js': 'sha384-DDD',
    });
    expect(codeOf({ version: 'pinned', method: 'iframe' }).join()).not.toContain('importmap');
  });

  it('uses the newest version while the releases are not known', () => {
    expect(snippet({ ...DEFAULT_SETUP, version: 'pinned' }, { origin, manifest: undefined })).toEqual(
      snippet(DEFAULT_SETUP, { origin, manifest }),
    );
  });

  it('for a frame has its options and tokens as data attributes', () => {
    const tokens = { '--cw-accent': '#1c4ed8', '--cw-font': 'Georgia, serif' };
    expect(codeOf({ method: 'iframe', tokens }).join()).toContain('data-accent="#1c4ed8" data-font="Georgia, serif"');
    const options = { prefill: 'from=KHI', theme: 'dark' };
    expect(codeOf({ method: 'iframe', options }).join()).toContain('data-prefill="from=KHI" data-theme="dark"');
  });

  it('leaves out invalid options, and tokens that would end their CSS rule', () => {
    const options = { prefill: 'from=KHI', theme: 'purple', apiBase: 'javascript:alert(1)' };
    const tokens = { '--cw-accent': '#1c4ed8', '--cw-radius': '0; } body { display: none' };
    const [page, sheet] = codeOf({ options, tokens });
    expect(page).toContain('<private-charter-form prefill="from=KHI"></private-charter-form>\n');
    expect(sheet).toBe('private-charter-form {\n  --cw-accent: #1c4ed8;\n}');
  });

  it('for the npm package is a component with its props, and reserves its height on the page', () => {
    const [install, code, page] = codeOf({ method: 'react', widget: 'flight-gallery', options: { limit: '6' } });
    expect(install).toBe('npm install https://book.example.com/npm/charter-widgets-1.0.0.tgz');
    expect(code).toContain(
      '  <FlightGallery\n    limit={6}\n    apiBase="https://book.example.com/api"\n    onFlightSelected=',
    );
    expect(page).toBe(`${SHEET}\n<div id="charter" data-charter-place="flight-gallery" data-limit="6"></div>`);
  });
});
