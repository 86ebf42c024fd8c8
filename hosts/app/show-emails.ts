/**
 * Restores the e-mail addresses that Cloudflare has hidden in the page. React only takes over the HTML that the server has
 * rendered; else it draws it again, and what was typed is lost.
 */
export function showEmails(root: Element): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href*="/cdn-cgi/l/email-protection#"]'))
    link.setAttribute('href', `mailto:${decode(link.hash.slice(1))}`);
  for (const box of root.querySelectorAll<HTMLElement>('[data-cfemail]'))
    box.replaceWith(decode(box.dataset.cfemail ?? ''));
  // The address and the texts around it were one text.
  root.normalize();
}

/** Decodes pairs of hexadecimal digits: a key, and the address's bytes XORed with it. */
function decode(hidden: string): string {
  const [key = 0, ...bytes] = (hidden.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
  return new TextDecoder().decode(new Uint8Array(bytes.map((byte) => byte ^ key)));
}
