import type { Hono } from 'hono';
import type { Config } from './config';

const DAY = 86_400_000;
/** Less than a year, as RFC 9116 asks; asked for again long before. */
const HOLDS_DAYS = 180;

/** /.well-known/security.txt (RFC 9116): whom to tell of a weakness; 404 where the operator names nobody. */
export function securityTxtRoute(app: Hono, { securityContact, publicUrl }: Config) {
  app.get('/.well-known/security.txt', (c) => {
    if (!securityContact) return c.notFound();
    const expires = new Date((Math.floor(Date.now() / DAY) + HOLDS_DAYS) * DAY).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ur',
      // A web address in it must be of https.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return c.body(`${lines.join('\n')}\n`, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    });
  });
}
