export interface TokenDescription {
  /** `--cw-…`, which a partner sets. */
  name: string;
  /** In CSS's value definition syntax, e.g. `<color>`. */
  syntax: string;
  /** What it is when a partner sets nothing. */
  default: string;
  description: string;
}

/** A declaration that reads a partner's token, with the comment directly above it when there is one. */
const READ = /(?:\/\*((?:(?!\*\/).)*)\*\/\s*)?[\w-]+:[^;{}]*?var\(\s*(--cw-[\w-]+)\s*,/gs;

/**
 * Reads the tokens that a partner may set. The comment above a token's declaration says what it is, its syntax first:
 * `<color> Text and icons.`
 *
 * @param tokens tokens.css, whose every token is a partner's to set
 * @param rules style sheets in which those with such a comment are
 * @throws {Error} that lists the tokens of `tokens` without one
 */
export function describeTokens(tokens: string, ...rules: string[]): TokenDescription[] {
  const found = [tokens, ...rules].flatMap((sheet) =>
    [...sheet.matchAll(READ)].map((match) => {
      const [declaration, comment = '', name = ''] = match;
      const [, syntax = '', description = ''] = /^(<[a-z-]+>#?) (.*)$/s.exec(comment.trim()) ?? [];
      const rest = sheet.slice(match.index + declaration.length);
      return { name, syntax, default: untilClosed(rest), description: description.replace(/\s+/g, ' '), sheet };
    }),
  );
  const silent = found.filter(({ sheet, syntax }) => sheet === tokens && !syntax);
  if (silent.length > 0)
    throw new Error(`No comment "<syntax> What it is." stands above ${silent.map(({ name }) => name).join(', ')}`);
  return found.filter(({ syntax }) => syntax).map(({ sheet: _, ...token }) => token);
}

/** A text up to the bracket that closes what is open before it, in one line. */
function untilClosed(text: string): string {
  let open = 1;
  const end = [...text].findIndex((character) => {
    if (character === '(') open++;
    if (character === ')') open--;
    return open === 0;
  });
  return text.slice(0, end).replace(/\s+/g, ' ').trim();
}
