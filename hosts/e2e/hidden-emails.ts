/** As Cloudflare hides an address: a key byte, and each byte of the address mixed with it. */
function hide(address: string): string {
  const key = 0x5a;
  const bytes = [key, ...Buffer.from(address).map((byte) => byte ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * A page as Cloudflare's proxy sends it on: links to addresses, and addresses in texts, are hidden. What stands in
 * attributes, scripts and styles stays.
 *
 * @param decoder the address of the script that shows them again; '' for a page without
 */
export function hideEmails(html: string, decoder: string): string {
  const parts = html.split(/(<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<textarea[\s\S]*?<\/textarea>|<[^>]+>)/);
  const hidden = parts.map((part, index) => {
    if (index % 2)
      return /^<a\s/.test(part)
        ? part.replace(
            /href="mailto:([^"?]+)([^"]*)"/,
            (_, address, rest) => `href="/cdn-cgi/l/email-protection#${hide(decodeURIComponent(address) + rest)}"`,
          )
        : part;
    return part.replace(
      ADDRESS,
      (address) => `<span class="__cf_email__" data-cfemail="${hide(address)}">[email&#160;protected]</span>`,
    );
  });
  return hidden
    .join('')
    .replace('</body>', `${decoder && `<script data-cfasync="false" src="${decoder}"></script>`}</body>`);
}

/** In our own words what Cloudflare's script does: it shows the addresses again, and takes itself out of the page. */
export const DECODER = `(() => {
  const shown = (text, from) => {
    const bytes = text.slice(from).match(/../g).map((pair) => parseInt(pair, 16));
    return new TextDecoder().decode(new Uint8Array(bytes.slice(1).map((byte) => byte ^ bytes[0])));
  };
  const LINK = '/cdn-cgi/l/email-protection#';
  const look = (root) => {
    for (const link of root.querySelectorAll('a')) {
      const at = link.href.indexOf(LINK);
      if (at >= 0) link.href = 'mailto:' + shown(link.href, at + LINK.length);
    }
    for (const box of root.querySelectorAll('.__cf_email__'))
      box.parentNode.replaceChild(document.createTextNode(shown(box.getAttribute('data-cfemail'), 0)), box);
    for (const template of root.querySelectorAll('template')) look(template.content);
  };
  look(document);
  document.currentScript.remove();
})();`;
