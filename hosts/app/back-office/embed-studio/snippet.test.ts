import { describe, expect, it } from 'vitest';
import type { Manifest } from './releases';
import { DEFAULT_SETUP, type Setup } from './setup';
import { hashForPolicy, htmlAttribute, jsText, jsxAttribute, policy, snippet } from './snippet';

const origin = 'https://book.example.com';
/** What keeps the widget's place until it is drawn. */
const SHEET = '<link rel="stylesheet" href="https://book.example.com/cdn/charter-widgets.css">';
const manifest: Manifest = {
  version: '0.1.0',
  entries: {
    'charter-widgets.css': 'charter-widgets-CsSs0000.css',
    'charter-widgets.js': 'charter-widgets-AbCd1234.js',
    'embed.js': 'embed-EfGh5678.js',
    'private-charter-form.js': 'private-charter-form-MnOp3456.js',
  },
  loads: {
    'charter-widgets.js': ['assets/dialogs-IjKl9012.js', 'assets/form-QrSt7890.js', 'assets/kit-UvWx1234.js'],
    'embed.js': [],
    'private-charter-form.js': ['assets/dialogs-YzAb5678.js'],
  },
  first: { 'private-charter-form': ['assets/form-QrSt7890.js', 'assets/kit-UvWx1234.js'] },
  files: {
    'assets/dialogs-IjKl9012.js': { integrity: 'sha384-ddd' },
    'assets/dialogs-YzAb5678.js': { integrity: 'sha384-DDD' },
    'assets/form-QrSt7890.js': { integrity: 'sha384-fff' },
    'assets/kit-UvWx1234.js': { integrity: 'sha384-kkk' },
    'charter-widgets-AbCd1234.js': { integrity: 'sha384-ccc' },
    'charter-widgets-CsSs0000.css': { integrity: 'sha384-sss' },
    'embed-EfGh5678.js': { integrity: 'sha384-eee' },
    'private-charter-form-MnOp3456.js': { integrity: 'sha384-ppp' },
  },
};

/** The code of a setup, part after part. */
const codeOf = (change: Partial<Setup>, release: Manifest | undefined = manifest) =>
  snippet({ ...DEFAULT_SETUP, ...change }, { origin, manifest: release }).map(({ code }) => code);

describe('a text in an attribute', () => {
  it('can neither end the attribute nor the tag, and stays on its line', () => {
    expect(htmlAttribute(`"><script>alert('1')</script>&amp;\n`)).toBe(
      "&quot;&gt;&lt;script&gt;alert('1')&lt;/script&gt;&amp;amp;&#10;",
    );
  });

  it('keeps right-to-left letters, and spells out what turns the direction unseen', () => {
    expect(htmlAttribute('کراچی')).toBe('کراچی');
    expect(htmlAttribute('a\u202eb')).toBe('a&#x202e;b');
    expect(jsText('a\u202eb\u061c')).toBe('"a\\u202eb\\u061c"');
    const words = '{"Search":"a\u202eb"}';
    expect(codeOf({ method: 'react', options: { words } }).join()).toContain('words={{"Search":"a\\u202eb"}}');
  });

  it('is a quoted attribute of JSX only where JSX changes nothing in it', () => {
    expect(jsxAttribute('prefill', 'from=KHI')).toBe('prefill="from=KHI"');
    expect(jsxAttribute('prefill', 'a&amp;b')).toBe('prefill={"a&amp;b"}');
    expect(jsxAttribute('title', `it's "</script>"\\`)).toBe(`title={"it's \\"\\u003c/script>\\"\\\\"}`);
  });
});

describe('the code', () => {
  it('of a script tag is the element with its options and the newest script, of the widget alone or of all', () => {
    const element = `${SHEET}\n<private-charter-form prefill="from=KHI&amp;to=DXB" theme="dark"></private-charter-form>\n`;
    const options = { prefill: 'from=KHI&to=DXB', theme: 'dark', flightId: '7' };
    expect(codeOf({ options })).toEqual([
      `${element}<script type="module" src="https://book.example.com/cdn/private-charter-form.js"></script>`,
    ]);
    expect(codeOf({ options, files: 'shared' })).toEqual([
      `${element}<script type="module" src="https://book.example.com/cdn/charter-widgets.js"></script>`,
    ]);
  });

  it('pins the file of a widget alone, with its hash, and with an import map those that it loads later', () => {
    const [pinned = ''] = codeOf({ version: 'pinned' });
    expect(pinned).toContain(
      '<script\n  type="module"\n  crossorigin\n  integrity="sha384-ppp"\n' +
        '  src="https://book.example.com/cdn/private-charter-form-MnOp3456.js"\n></script>',
    );
    const map = /<script type="importmap">(.*?)<\/script>/s.exec(pinned)?.[1] ?? '';
    expect(JSON.parse(map).integrity).toEqual({
      'https://book.example.com/cdn/assets/dialogs-YzAb5678.js': 'sha384-DDD',
    });
    expect(pinned).not.toContain('modulepreload');
  });

  it('is the evergreen one while the releases are not known', () => {
    expect(snippet({ ...DEFAULT_SETUP, version: 'pinned' }, { origin, manifest: undefined })).toEqual(
      snippet(DEFAULT_SETUP, { origin, manifest }),
    );
  });

  it('of a frame carries the three tokens that reach into one', () => {
    const tokens = { '--cw-accent': '#1c4ed8', '--cw-font': 'Georgia, serif', '--cw-ink': '#111111' };
    expect(codeOf({ method: 'iframe', tokens }).join()).toContain('data-accent="#1c4ed8" data-font="Georgia, serif"');
    expect(codeOf({ method: 'plain', tokens }).join()).toContain('accent=%231c4ed8&amp;font=Georgia%2C+serif"');
  });

  it('leaves out what cannot be, what the widget does not read, and tokens that would end their rule', () => {
    const options = { prefill: 'from=KHI&email=me@example.com', theme: 'purple', apiBase: 'javascript:alert(1)' };
    const tokens = { '--cw-accent': '#1c4ed8', '--cw-radius': '0; } body { display: none' };
    const [page, sheet] = codeOf({ options, tokens });
    expect(page).toContain('<private-charter-form prefill="from=KHI"></private-charter-form>\n');
    expect(sheet).toBe('private-charter-form {\n  --cw-accent: #1c4ed8;\n}');
  });
});

const linesFor = (change: Partial<Setup>, hash = '') =>
  policy({ ...DEFAULT_SETUP, ...change }, { origin, manifest: undefined }, hash).code.split('\n');

/** Allows the sheet that keeps the widget's place. */
const STYLES = 'style-src https://book.example.com;';

describe('the policy', () => {
  it('of a script tag allows the script, its sheet and the calls, and nothing else', () => {
    expect(linesFor({})).toEqual([
      'script-src https://book.example.com;',
      'connect-src https://book.example.com;',
      STYLES,
    ]);
  });

  it('allows pictures of flights from the API’s origin', () => {
    expect(linesFor({ widget: 'flight-gallery', options: { apiBase: 'https://api.example.com/v1' } })).toEqual([
      'script-src https://book.example.com;',
      'connect-src https://api.example.com;',
      'img-src https://api.example.com;',
      STYLES,
    ]);
  });

  it.each(['iframe', 'modal', 'panel', 'float'] as const)('of %s allows the script and the frame', (method) => {
    expect(linesFor({ widget: 'flight-gallery', method })).toEqual([
      'script-src https://book.example.com;',
      'frame-src https://book.example.com;',
      ...(method === 'iframe' ? [STYLES] : []),
    ]);
  });

  it('of a frame without a script allows the frame only, and of the npm package the calls', () => {
    expect(linesFor({ method: 'plain' })).toEqual(['frame-src https://book.example.com;']);
    expect(linesFor({ method: 'react' })).toEqual(['connect-src https://book.example.com;', STYLES]);
  });

  it('has the hash of the import map, and Google if there is a key', async () => {
    const hash = await hashForPolicy('abc');
    expect(hash).toBe('sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
    const google = 'https://*.googleapis.com https://*.gstatic.com';
    expect(linesFor({ options: { googleMapsApiKey: 'key' } }, hash)).toEqual([
      `script-src https://book.example.com '${hash}' ${google};`,
      `connect-src https://book.example.com ${google};`,
      `img-src ${google};`,
      STYLES,
    ]);
  });
});
