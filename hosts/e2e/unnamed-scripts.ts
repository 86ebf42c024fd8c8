import { createHash } from 'node:crypto';

/** The scripts and styles that stand in a page without being named by its policy: the browser runs none of them. */
export async function unnamedIn(answer: Response): Promise<string[]> {
  const policy = answer.headers.get('content-security-policy') ?? '';
  const html = await answer.text();
  const scripts = [
    ...html.matchAll(/<script(?![^>]*(?: src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
  ]
    .map(([, text = '']) => text)
    .filter((text) => !policy.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`));
  return [...scripts, ...(html.match(/<[^>]+ style=/g) ?? [])];
}
