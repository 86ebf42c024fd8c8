const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text inside an element or an attribute. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? '');

/** JSON that ends no script element, whatever is in it. */
export const blockOf = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c');
