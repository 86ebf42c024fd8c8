/**
 * Shows the e-mail addresses that Cloudflare has hidden on the way here: what React takes over has to be what the server
 * has rendered, or it is drawn anew and what was typed is lost. Cloudflare's own script may be absent, or blocked.
 */
export function showEmails(root: Element): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href*="/cdn-cgi/l/email-protection#"]'))
    link.setAttribute('href', `mailto:${decode(link.hash.slice(1))}`);
  for (const box of root.querySelectorAll<HTMLElement>('[data-cfemail]'))
    box.replaceWith(decode(box.dataset.cfemail ?? ''));
  // The text before, the address and the text after were one.
  root.normalize();
}

/** Pairs of hexadecimal digits: a key, and each byte of the address, mixed with it. */
function decode(hidden: string): string {
  const [key = 0, ...bytes] = (hidden.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(new Uint8Array(bytes.map((byte) => byte ^ key)));
}
