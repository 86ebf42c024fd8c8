import type { Hono } from 'hono';
import type { Config } from '../../config';

const DAY = 86_400_000;
/** RFC 9116 recommends less than a year. */
const HOLDS_DAYS = 180;

/** Serves /.well-known/security.txt (RFC 9116), the contact for security holes; 404 without one. */
export function securityTxtRoute(app: Hono, { securityContact, publicUrl }: Config) {
  app.get('/.well-known/security.txt', (c) => {
    if (!securityContact) return c.notFound();
    const expires = new Date((Math.floor(Date.now() / DAY) + HOLDS_DAYS) * DAY).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en, ur',
      // RFC 9116 allows only https in a web address.
      ...(publicUrl.startsWith('https:') ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    return c.body(`${lines.join('\n')}\n`, 200, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    });
  });
}
