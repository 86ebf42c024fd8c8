import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkSite, directivesOf, FACES, parseOrigin } from './site-check';

const O = 'https://book.example.com';
const SITE = 'https://www.example.com';
const NAMES = Object.keys(FACES) as (keyof typeof FACES)[];

let refusedOrigin: string | undefined;
let framers = '';
beforeEach(() => {
  refusedOrigin = undefined;
  framers = '';
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'HEAD') return Response.json({ refusedOrigin, brand: 'Falcon Air' });
    expect(address).not.toContain('?');
    return new Response(null, { headers: { 'Content-Security-Policy': `default-src 'self'${framers}` } });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The first letters of the verdicts: of the script tags, the frames, and the package. */
const verdicts = async (policy: string, site = SITE) =>
  (await checkSite(site, policy, O)).faces
    .map(({ verdict }) => verdict.replace('Change the page by h', 'H')[0])
    .join('');

describe('a policy', () => {
  it.each([
    ['that is missing', '', 'WWWWW'],
    ['that allows nothing', "default-src 'none'", 'CCCCC'],
    ['that allows the page itself', "default-src 'self'", 'CCCCC'],
    ['with a star', 'default-src *', 'WWWWW'],
    ['with http, which https is better than', 'default-src http:', 'WWWWW'],
    ['with the origin', `default-src 'self' ${O}`, 'WWWWW'],
    ['with the host', 'default-src book.example.com', 'WWWWW'],
    ['with a wildcard', 'default-src https://*.example.com', 'WWWWW'],
    ['with the usual port', `default-src ${O}:443`, 'WWWWW'],
    ['with another port', `default-src ${O}:8443`, 'CCCCC'],
    ['in upper case', `DEFAULT-SRC 'SELF' HTTPS://BOOK.EXAMPLE.COM`, 'WWWWW'],
    ['on several lines', `\n  default-src\n    'self'\n    ${O};\r\n  base-uri 'none'\n`, 'WWWWW'],
    ['for scripts alone', "script-src 'self'", 'CCCWW'],
    ['for pictures alone', "img-src 'self' data:", 'CCWWC'],
    ['for styles by their elements', `style-src 'none'; style-src-elem ${O}`, 'WWWWW'],
    ['for scripts by their elements', `script-src ${O}; script-src-elem 'self'`, 'CCCWW'],
    ['without frames', "frame-src 'none'", 'WWCCW'],
    ['for children and frames', `child-src 'self'; frame-src ${O}`, 'WWWWW'],
    ['with a folder', `script-src ${O}/cdn/`, 'WWWWW'],
    ['with one file', `script-src ${O}/cdn/embed.js`, 'CCCWW'],
    ['with the folder of the API', `connect-src ${O}/api/`, 'CCWWC'],
    ['with a nonce', "script-src 'nonce-q2w3' 'self'", 'CCCWW'],
    ['with strict-dynamic', `script-src 'nonce-q2w3' 'strict-dynamic' https: ${O}`, 'HHHWW'],
    ['with a sandbox', 'sandbox allow-scripts', 'CCCCC'],
    ['with a sandbox without forms', 'sandbox allow-scripts allow-same-origin allow-popups', 'CCCCC'],
    ['with a sandbox without tabs', 'sandbox allow-scripts allow-same-origin allow-forms', 'CCCCC'],
    ['with an open sandbox', 'sandbox allow-scripts allow-same-origin allow-forms allow-popups', 'WWWWW'],
    ['that names a directive twice', `img-src ${O}; img-src 'none'`, 'WWWWW'],
    ['after another', `default-src ${O}, img-src 'self'`, 'CCWWC'],
    ['as a header', `Content-Security-Policy: default-src ${O}; report-uri /content-security-policy`, 'WWWWW'],
    ['among headers', `HTTP/2 200\nserver: x\ncontent-security-policy: default-src\n data: ${O}\nvary: *`, 'WWWWW'],
    ['that only reports', "Content-Security-Policy-Report-Only: default-src 'none'", 'WWWWW'],
    ['of a server', `add_header Content-Security-Policy "frame-src 'self'" always;`, 'WWCCW'],
    [
      'of a tag',
      `<meta charset=utf-8><meta http-equiv="Content-Security-Policy" content="img-src &#39;self&#39;">`,
      'CCWWC',
    ],
  ])('%s is judged for each face', async (_name, policy, expected) => expect(await verdicts(policy)).toBe(expected));

  it.each(NAMES)('of the handbook suffices for %s, and without a directive does not', async (face) => {
    const lines = ["default-src 'self'", ...directivesOf(face, O)];
    const at = NAMES.indexOf(face);
    expect((await verdicts(lines.join('; ')))[at]).toBe('W');
    for (const line of lines.slice(1))
      expect.soft((await verdicts(lines.filter((one) => one !== line).join('; ')))[at], line).toBe('C');
  });

  it.each(['self', 'nonce-q2w3', '‘self’', 'unsafe-inline'])(
    'names a keyword without straight quotes: %s',
    async (source) => {
      const { notes, faces } = await checkSite(SITE, `frame-src ${source}`, O);
      expect(notes[0]).toContain(`${source} is read as the name of a host`);
      expect(faces[3]?.changes[0]?.code).toMatch(/^frame-src '[\w-]+' https:/);
    },
  );

  it('gets the lines that it lacks, with what it has, and is enough with them', async () => {
    const policy = "default-src 'self' https://cdn.example; script-src 'none'; style-src 'nonce-q2w3'";
    const { faces } = await checkSite(SITE, policy, O);
    const [line = ''] = faces[2]?.changes.map(({ code }) => code) ?? [];
    expect(line).toBe(`script-src ${O};\nstyle-src 'nonce-q2w3' ${O};\nframe-src 'self' https://cdn.example ${O};`);
    expect(faces[2]?.hints.join()).toMatch(/^Or by hand, in place of style-src: .*nonce/);
    expect((await verdicts(`default-src 'self'; ${line}`))[2]).toBe('W');
    const several = await checkSite(SITE, `frame-src ${O}, frame-src 'self'`, O);
    expect(several.faces[3]?.changes).toEqual([
      { title: expect.stringMatching('policy 2'), code: `frame-src 'self' ${O};` },
    ]);
  });

  it('is judged from the page: its own origin, and its scheme', async () => {
    expect(await verdicts("default-src 'self'", O)).toBe('WWWWW');
    expect(await verdicts('default-src book.example.com', 'http://www.example.com')).toBe('WWWWW');
  });
});

describe('a site', () => {
  it.each([
    ['www.example.com/a?b=c', SITE],
    [' HTTPS://WWW.Example.com:443 ', SITE],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:5173/book', 'http://127.0.0.1:5173'],
    ['localhost.example.com', 'https://localhost.example.com'],
    ['example', undefined],
    ['ftp://www.example.com', undefined],
    ['not a site', undefined],
    ['', undefined],
  ])('%j has the origin %s', (typed, origin) => expect(parseOrigin(typed)).toBe(origin));

  it('that was typed without a scheme is told what was checked', async () => {
    const { notes } = await checkSite('localhost:3000', '', O);
    expect(notes[0]).toContain('so http://localhost:3000 was checked');
  });

  it('and a policy that are none are named, and nothing is asked', async () => {
    vi.stubGlobal('fetch', () => expect.unreachable());
    const { errors, faces } = await checkSite('example', 'Hello, world', O);
    expect(`${errors.address} ${errors.policy}`).toMatch(/^Type the address.* This is not a policy/);
    expect(faces).toEqual([]);
  });

  it('that the operator’s lists leave out is told which one', async () => {
    refusedOrigin = SITE;
    expect(await verdicts('')).toBe('AAWWA');
    refusedOrigin = undefined;
    framers = "; frame-ancestors 'self' https://other.example";
    expect(await verdicts('')).toBe('WWAAW');
    framers = '; frame-ancestors https://*.example.com';
    expect(await verdicts('')).toBe('WWWWW');
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    const { notes, faces } = await checkSite(SITE, '', O);
    expect(notes[0]).toMatch('did not answer');
    expect(new Set(faces.map(({ verdict }) => verdict))).toEqual(new Set(['The policy suffices']));
  });
});
