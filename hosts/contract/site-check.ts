import * as v from 'valibot';

// It also runs on a page of the handbook, so it imports nothing of the contract.

const CHUNK = '/cdn/assets/part.js';
const FRAME = { 'frame-src': ['/embed/flight-gallery'] };
const SHEET = { 'style-src': ['/cdn/charter-widgets.css'] };
const DATA = {
  'connect-src': ['/api/Flight/search', '/config.json', '/cdn/assets/urdu.woff2'],
  'img-src': ['/api/images/photo.jpg'],
  ...SHEET,
};

const SANDBOX = ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups'];

type Face = { name: string; loads: Readonly<Record<string, readonly string[]>> };

/** The ways to put a widget on a page. `loads`, by directive: a path of each kind that a page's policy may name. */
export const FACES = {
  script: { name: 'Script tag for all widgets', loads: { 'script-src': ['/cdn/charter-widgets.js', CHUNK], ...DATA } },
  own: { name: 'Script tag for one widget', loads: { 'script-src': ['/cdn/flight-gallery.js', CHUNK], ...DATA } },
  frame: { name: 'Frame with our script', loads: { 'script-src': ['/cdn/embed.js', CHUNK], ...SHEET, ...FRAME } },
  plain: { name: 'Frame without our script', loads: FRAME },
  npm: { name: 'npm package', loads: DATA },
} as const satisfies Record<string, Face>;

/** The directives that a strict policy needs for a face. */
export const directivesOf = (face: keyof typeof FACES, operator: string): string[] =>
  Object.keys(FACES[face].loads).map((directive) => `${directive} 'self' ${operator}`);

/** What is wrong with what was typed; else, in words for the site's developer, what each face needs. */
export type SiteCheck = Awaited<ReturnType<typeof checkSite>>;

/**
 * Checks whether pages of a site can show the widgets. Only the site's origin is sent, to the operator; the policy stays here.
 *
 * @param address of the site, with or without `https://`
 * @param pasted the value of the Content-Security-Policy, headers, or `<meta>` tags; '' for none
 * @param operator its origin
 */
export async function checkSite(address: string, pasted: string, operator: string) {
  const origin = parseOrigin(address);
  const policies = parsePolicies(pasted);
  const isPolicy = policies.every((policy) => [...policy.keys()].some((name) => DIRECTIVE.test(name)));
  const errors = {
    address: origin ? '' : 'Type the address of a website, such as https://www.example.com.',
    policy: isPolicy ? '' : 'This is not a policy. Paste the header, its value, or the <meta> tag.',
  };
  if (!origin || !isPolicy) return { errors, notes: [], faces: [] };
  const refusing = await askRefusing(origin, operator).catch(() => undefined);
  const faces = Object.values(FACES).map((face) => checkFace(face, policies, { origin, operator, refusing }));
  const notes = [
    !/^https?:/i.test(address.trim()) && `The address has no https:// or http://, so ${origin} was checked.`,
    ...[...new Set(policies.flatMap((policy) => [...policy.values()].flat()))]
      .filter((source) => UNQUOTED.test(source))
      .map((source) => `${source} is read as the name of a host: it needs straight quotes, as 'self' has them.`),
    !refusing && `The operator’s server did not answer, so it is not known whether it allows ${origin}.`,
    refusing?.length === 0 && `The operator allows ${origin}.`,
    policies.length === 0 && 'No policy blocks anything on the page.',
    faces.some(({ changes }) => changes.length > 0) &&
      'If your policy already has a line with the same first word, put our line in its place. Else add our line.',
    /policy-report-only/i.test(pasted) && 'A report-only policy blocks nothing, so it was left out.',
  ].filter((note) => typeof note === 'string');
  return { errors, notes, faces };
}

/** Directives with their sources. */
type Policy = ReadonlyMap<string, readonly string[]>;
/** Two origins, and the operator's lists that lack the site's; undefined if it is not known. */
type Sites = { origin: string; operator: string; refusing: string[] | undefined };

function checkFace({ name, loads }: Face, policies: readonly Policy[], { origin, operator, refusing }: Sites) {
  const hints = new Set<string>();
  const setting = loads['connect-src'] ? 'ALLOWED_ORIGINS' : 'FRAME_ANCESTORS';
  const isRefused = refusing?.includes(setting);
  if (isRefused) hints.add(`Ask the operator to add ${origin} to ${setting}.`);

  function findLine(policy: Policy, directive: string, paths: readonly string[]): string[] {
    // Browsers look for them in this order; only scripts and styles have the first.
    const names = [`${directive}-elem`, directive, directive === 'frame-src' ? 'child-src' : '', 'default-src'];
    const used = names.find((one) => policy.has(one)) ?? '';
    const sources = policy.get(used)?.filter((source) => !/^'none'$/i.test(source));
    if (!sources) return [];
    if (directive === 'script-src' && sources.some((source) => /^'strict-dynamic'$/i.test(source))) {
      hints.add(BY_HAND);
      return [];
    }
    if (paths.every((path) => allows(sources, new URL(path, operator), new URL(origin)))) return [];
    const target = used === 'default-src' ? directive : used;
    if (/^s/.test(directive) && sources.some((source) => /^'(?:nonce|sha\d{3})-/i.test(source)))
      hints.add(`Or by hand, in place of ${target}: put each page’s nonce on our tag.`);
    if (directive === 'style-src') hints.add(SHEET_ONLY);
    return [`${[target, ...sources.map((one) => one.replace(UNQUOTED, "'$1'")), operator].join(' ')};`];
  }

  const changes = policies.flatMap((policy, at) => {
    const lines = Object.entries(loads).flatMap(([directive, paths]) => findLine(policy, directive, paths));
    // In a sandbox without these no script runs, nothing can be sent, or links open no tab.
    const sandbox = policy.get('sandbox')?.map((word) => word.toLowerCase());
    const lacks = SANDBOX.filter((word) => sandbox && !sandbox.includes(word));
    if (sandbox && lacks.length > 0) lines.push(`${['sandbox', ...sandbox, ...lacks].join(' ')};`);
    const title = `${name}: policy${policies.length > 1 ? ` ${at + 1}` : ''}`;
    return lines.length > 0 ? { title, code: lines.join('\n') } : [];
  });
  let verdict = refusing ? 'Works' : 'The policy suffices';
  if (changes.length > 0) verdict = 'Change the policy';
  if (hints.has(BY_HAND)) verdict = 'Change the page by hand';
  if (isRefused) verdict = 'Ask the operator';
  return { name, verdict, hints: [...hints], changes };
}

/** A keyword without its quotes, or in curly ones, which browsers read as the name of a host. */
const UNQUOTED = /^[‘’“”"`]?(self|none|strict-dynamic|(wasm-)?unsafe-[a-z-]+|nonce-.+?|sha\d{3}-.+?)[‘’“”"`]?$/i;
const SHEET_ONLY =
  'style-src is only needed if your page links charter-widgets.css, which reserves the widget’s space.';
const BY_HAND = "By hand: put each page’s nonce on our script tag. 'strict-dynamic' makes browsers ignore addresses.";
/** `https:`, or `https://*.example.com:443/path/`, of which only the host is needed. */
const SOURCE = /^([a-z][\w+.-]*:)?(?:(?:\/\/|(?<!:))(\*|(?:\*\.)?[\w.-]+|\[[\da-f:]+\])(?::(\d+|\*))?(\/[^?#]*)?)?$/i;

/** Whether a page of `self` may load an address (https://www.w3.org/TR/CSP3/#match-url-to-source-list). */
function allows(sources: readonly string[], { protocol, hostname, port, pathname }: URL, self: URL): boolean {
  const ports = ['*', port, port || (protocol === 'https:' ? '443' : '80')];
  return sources.some((source) => {
    if (source === '*') return true;
    const [found, scheme = self.protocol, name = '*', wanted, path = ''] =
      SOURCE.exec(/^'self'$/i.test(source) ? self.origin : source) ?? [];
    const host = name.toLowerCase();
    return (
      found !== undefined &&
      // What is allowed over http is allowed over https.
      (/^http:$/i.test(scheme) || scheme.toLowerCase() === protocol) &&
      (host === '*' || host === hostname || (host.startsWith('*.') && hostname.endsWith(host.slice(1)))) &&
      ports.includes(wanted ?? (found === scheme ? '*' : '')) &&
      (path.endsWith('/') ? pathname.startsWith(path) : !path || pathname === path)
    );
  });
}

const DIRECTIVE =
  /-src(-elem|-attr)?$|^(base-uri|form-action|frame-ancestors|sandbox|report-\w+|trusted-types|(require|upgrade|block)-.+)$/;
const META = /<meta\b(?:[^>"']|"[^"]*"|'[^']*')*>/gi;
/** The header's name, after what servers write before it, such as `add_header`. A policy may have it in an address. */
const HEADER = /^[^;/\n]*?content-security-policy(-report-only)?["'`]?[\s:,=]+/gim;
/** The next of several headers: a name and a colon, but not a scheme that a policy has on its next line. */
const NEXT_HEADER = /\n(?:< )?(?!(?:https?|wss?|data|blob|filesystem|mediastream):)[\w-]+:\s/i;

/** Parses policies as they are typed or copied: values, headers with their names, `<meta>` tags. */
function parsePolicies(pasted: string): Policy[] {
  const text = pasted.replace(/\r\n?/g, '\n').replace(META, (tag) => {
    const [, name] = /http-equiv\W+(content-security-policy[\w-]*)/i.exec(tag) ?? [];
    const [, , content = ''] = /\bcontent\s*=\s*(["'])(.*?)\1/is.exec(tag) ?? [];
    return name ? `\n${name}: "${content.replace(/&(?:#39|#x27|apos);/gi, "'")}"\n` : '';
  });
  const [, ...headers] = (text.search(HEADER) < 0 ? `Content-Security-Policy: ${text}` : text).split(HEADER);
  const values = headers.flatMap((value, at) => {
    if (at % 2 === 0 || headers[at - 1]) return [];
    return (/^(["`])(.*?)\1/s.exec(value)?.[2] ?? value.split(NEXT_HEADER)[0] ?? '').split(',');
  });
  const policies = values.map((value) => {
    const directives = value.split(';').map((part) => part.trim().split(/\s+/));
    // Of two with the same name, the first counts.
    return new Map(directives.reverse().flatMap(([name, ...sources]) => (name ? [[name.toLowerCase(), sources]] : [])));
  });
  return policies.filter(({ size }) => size > 0);
}

/** Returns the origin of an address, by default over https, or http for this computer; undefined if it is no web address. */
export function parseOrigin(address: string): string | undefined {
  const text = address.trim();
  const scheme = /^(localhost|127(\.\d+){3}|\[::1\])(?![^:/?#])/i.test(text) ? 'http' : 'https';
  const full = /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`;
  const { protocol, hostname, origin } = new URL(URL.canParse(full) ? full : 'about:blank');
  return /^https?:$/.test(protocol) && /^localhost$|[.:]/.test(hostname) && !hostname.includes('%')
    ? origin
    : undefined;
}

/** Asks the operator which of its two lists lack an origin. A widget's page names the second one. */
async function askRefusing(origin: string, operator: string): Promise<string[]> {
  const signal = AbortSignal.timeout(10_000);
  const [config, frame] = await Promise.all([
    fetch(`${operator}/config.json?origin=${encodeURIComponent(origin)}`, { signal }),
    fetch(`${operator}/embed/flight-gallery`, { method: 'HEAD', signal }),
  ]);
  if (!config.ok || !frame.ok) throw new Error(`The operator answered ${config.status} and ${frame.status}`);
  const { refusedOrigin } = v.parse(v.object({ refusedOrigin: v.optional(v.string()) }), await config.json());
  const framers = parsePolicies(frame.headers.get('Content-Security-Policy') ?? '').map((policy) =>
    policy.get('frame-ancestors'),
  );
  const mayFrame = framers.every((sources = ['*']) => allows(sources, new URL(origin), new URL(operator)));
  return [...(refusedOrigin ? ['ALLOWED_ORIGINS'] : []), ...(mayFrame ? [] : ['FRAME_ANCESTORS'])];
}
