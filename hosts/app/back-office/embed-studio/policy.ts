import { isScripted, keepsPlace, type Setup, settled } from './setup';
import { kindOf } from './widgets';

/** One directive of a page's Content Security Policy, with what a widget needs in it, and what for. */
export interface Directive {
  name: string;
  /** Empty where nothing is needed: it is said, because it is asked. */
  sources: readonly string[];
  why: string;
}

/** What Google's own documentation asks for, as the operator's pages have it (hosts/api/platform/http/security-headers.ts). */
const GOOGLE = ['https://*.googleapis.com', 'https://*.gstatic.com'];

/**
 * What a page's policy must allow for a setup, directive by directive; a policy that names none of them needs
 * `default-src` to allow it.
 *
 * @param mapHash `sha256-…` of the import map, which stands in the page; undefined without one
 */
export function policy(setup: Setup, origin: string, mapHash: string | undefined): Directive[] {
  const { way } = setup;
  const { options } = settled(setup);
  const inPage = way === 'script' || way === 'react' || way === 'element';
  const api = new URL(options.apiBase ?? '/api', origin).origin;
  const google = inPage && options.googleMapsApiKey ? GOOGLE : [];
  const pictures = inPage && kindOf(setup.widget).pictures;
  return [
    {
      name: 'script-src',
      sources: [...(isScripted(way) ? [origin] : []), ...(mapHash ? [`'${mapHash}'`] : []), ...google],
      why: scriptReason(setup, mapHash !== undefined, google.length > 0),
    },
    {
      name: 'connect-src',
      sources: inPage ? [api, ...google] : [],
      why: inPage ? 'The widget calls the API.' : 'The frame calls the API, under its own policy.',
    },
    {
      name: 'frame-src',
      sources: inPage ? [] : [origin],
      why: inPage ? 'There is no frame.' : 'The widget is a page in a frame.',
    },
    {
      name: 'img-src',
      sources: [...(pictures ? [api] : []), ...google],
      why: pictures
        ? 'Pictures of flights.'
        : inPage
          ? 'There are drawings only, inside the code.'
          : 'Pictures are the frame’s own.',
    },
    {
      name: 'style-src',
      sources: keepsPlace(way) ? [origin] : [],
      why: keepsPlace(way)
        ? 'The sheet that keeps the widget’s place.'
        : 'Styles are set by script, none stands inline.',
    },
    { name: 'font-src', sources: [], why: inPage ? 'It takes your page’s font.' : 'A frame has a font of the system.' },
  ];
}

function scriptReason({ way }: Setup, hasMap: boolean, hasGoogle: boolean): string {
  const script = isScripted(way) ? 'Our script, and what it imports.' : 'Nothing of ours is loaded by a script tag.';
  return [script, hasMap && 'The hash is the import map’s.', hasGoogle && 'Google Maps loads its own scripts.']
    .filter(Boolean)
    .join(' ');
}

/** The lines to add to a policy: `script-src https://book.example.com;`. */
export const policyLines = (directives: readonly Directive[]): string =>
  directives
    .filter(({ sources }) => sources.length > 0)
    .map(({ name, sources }) => `${name} ${sources.join(' ')};`)
    .join('\n');

/** `sha256-…` of a text as a policy names it; undefined where the browser reckons none: outside of a secure context. */
export async function hashForPolicy(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}
