import { preprocessCSS, resolveConfig } from 'vite';

/** No part of a widget has this id: said of each, it makes a rule outweigh all that say no id. */
const OF_OURS = ':not(#cw)';

const OF_INPUTS = [
  'calendar-picker-indicator',
  'inner-spin-button',
  'outer-spin-button',
  'clear-button',
  'date-and-time-value',
  ...['', '-fields-wrapper', '-text', '-year-field', '-month-field', '-day-field'].map(
    (part) => `datetime-edit${part}`,
  ),
  ...['hour', 'minute', 'second', 'millisecond', 'ampm'].map((part) => `datetime-edit-${part}-field`),
].map((name) => `-webkit-${name}`);
const PSEUDO = ['before', 'after', 'placeholder', 'marker', 'backdrop', 'file-selector-button', ...OF_INPUTS];

const PARTS = ':where(.cw-root, .cw-root *):not(svg *, #cw)';

/**
 * What a page says of its own buttons, fields and headings ends here. What attributes say would end too: those of a drawing
 * are left alone, and `hidden` is said again.
 */
const SHIELD = `${['', ...PSEUDO.map((name) => `::${name}`)].map((pseudo) => PARTS + pseudo).join(',\n')} {
  all: revert;
}
:where(.cw-root [hidden])${OF_OURS} {
  display: none;
}
`;

interface Rule {
  selector: string;
  selectors: string[];
  parent?: { type: string; name?: string } | undefined;
  walkDecls(name: RegExp, change: (declaration: { important?: boolean | undefined }) => void): unknown;
}

/** Each selector, its weight raised. The steps of a movement are none, and a host is in no page's reach. */
const RAISE = {
  postcssPlugin: 'raise',
  Rule(rule: Rule) {
    if (rule.parent?.type === 'atrule' && rule.parent.name === 'keyframes') return;
    const light = (selector: string) => selector.startsWith(':host') || selector.includes(OF_OURS);
    if (!rule.selectors.every(light))
      rule.selectors = rule.selectors.map((one) => (light(one) ? one : one.replace(/(?=::|$)/, OF_OURS)));
    // Pico makes room for an icon in a field with an error, and takes no answer.
    if (rule.selector.includes('.cw-input'))
      rule.walkDecls(/^padding/, (padding) => {
        padding.important = true;
      });
  },
};

/**
 * A style sheet for components, which stand in the page's own tree with no shadow root around them: it outweighs what the
 * page, or a CSS framework on it, says of elements and classes, in whichever order the sheets come.
 * @param sheet as it stands in a shadow root
 * @param options `shield`: take away all that the page says of the parts, as the first sheet does for those after it
 */
export async function guestSheet(sheet: string, options: { shield: boolean }): Promise<string> {
  const config = await resolveConfig({ configFile: false, css: { postcss: { plugins: [RAISE] } } }, 'build');
  const { code } = await preprocessCSS(sheet, 'guest.css', config);
  return options.shield ? `${SHIELD}${code}` : code;
}
