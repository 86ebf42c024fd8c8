import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describeTokens } from '../scripts/elements/describe-tokens';
// biome-ignore lint/style/noRestrictedImports: the comments in the sheets describe the tokens
import kit from '../widgets/kit/kit.css?raw';
// biome-ignore lint/style/noRestrictedImports: as above
import tokens from '../widgets/kit/tokens.css?raw';

const TOKENS = describeTokens(tokens, kit);

/** The tokens that a partner may set, read from the sheets: colours as the widget has them now. */
function TokenTable() {
  return (
    <table className="story-tokens">
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">What it is</th>
          <th scope="col">Default</th>
        </tr>
      </thead>
      <tbody>
        {TOKENS.map(({ name, syntax, default: ours, description }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{description}</td>
            <td>
              {syntax === '<color>' && <span className="story-swatch" style={{ background: swatch(name) }} />}
              <code>{ours}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rules read `--_…`; for the accent, that name is the variant for text. */
const swatch = (name: string) => `var(--_${name === '--cw-accent' ? 'accent-fill' : name.slice('--cw-'.length)})`;

const meta = { title: 'Kit/Tokens', component: TokenTable } satisfies Meta<typeof TokenTable>;
export default meta;

/** Set on the element or anywhere above it. */
export const All: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('--cw-accent')).toBeVisible();
    await expect(canvas.getAllByRole('row')).toHaveLength(TOKENS.length + 1);
  },
};
