const WHITESPACE = ' \t\n\r';
const NEWLINE = '\n\r';
/** In double quotes a backslash only escapes these, as in a shell. */
const ESCAPED_IN_QUOTES = '"\\`$';

type State = 'before name' | 'name' | 'before value' | 'value' | 'single quotes' | 'double quotes' | 'comment';

/**
 * Parses a file as systemd parses an `EnvironmentFile=` (systemd.exec(5)). Nothing is expanded. The last of two equal names
 * wins. Names that systemd ignores, such as `export BRAND`, are kept, so that `check` can report them.
 */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const variables: Record<string, string> = {};
  let state: State = 'before name';
  let [name, value] = ['', ''];
  /** The length up to which the value is kept when blanks at its end are removed. */
  let kept = 0;
  const end = () => {
    if (state === 'value') value = value.slice(0, kept) + trimEnd(value.slice(kept));
    variables[trimEnd(name)] = value;
  };
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    const next = text.charAt(at + 1);
    switch (state) {
      case 'before name':
        if ('#;'.includes(char)) state = 'comment';
        else if (!WHITESPACE.includes(char)) {
          state = 'name';
          [name, value, kept] = [char, '', 0];
        }
        break;
      case 'name':
        if (NEWLINE.includes(char)) state = 'before name';
        else if (char === '=') state = 'before value';
        else name += char;
        break;
      case 'before value':
      case 'value':
        if (NEWLINE.includes(char)) {
          end();
          state = 'before name';
        } else if (char === '\\') {
          // An escaped line end continues the line.
          state = 'value';
          if (!NEWLINE.includes(next)) value += next;
          kept = value.length;
          at++;
        } else if (state === 'value') value += char;
        else if (char === "'") state = 'single quotes';
        else if (char === '"') state = 'double quotes';
        else if (!WHITESPACE.includes(char)) {
          state = 'value';
          value += char;
        }
        break;
      case 'single quotes':
        if (char === "'") state = 'before value';
        else value += char;
        break;
      case 'double quotes':
        if (char === '"') state = 'before value';
        else if (char !== '\\') value += char;
        else {
          if (ESCAPED_IN_QUOTES.includes(next)) value += next;
          else if (next !== '\n') value += char + next;
          at++;
        }
        break;
      case 'comment':
        // An escaped line end does not continue a comment.
        if (NEWLINE.includes(char)) state = 'before name';
    }
  }
  if (state !== 'before name' && state !== 'name' && state !== 'comment') end();
  return variables;
}

/** Removes blanks and tabs at the end. A pattern for it would take the square of the text's length. */
function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && ' \t'.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
