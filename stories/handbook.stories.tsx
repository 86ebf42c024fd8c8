import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import '../scripts/handbook/handbook.css';
import { INDEX, renderPage } from '../scripts/handbook/render.mjs';

const PREFIX = '../docs/embed/';
const SOURCES = import.meta.glob<string>('../docs/embed/*.md', { query: '?raw', import: 'default', eager: true });
const PAGES = Object.entries(SOURCES).map(([file, markdown]) =>
  renderPage(file.slice(PREFIX.length, -'.md'.length), markdown, (page) => `#${page}`),
);

/** The partner's handbook, as the operator's server has it at `/docs/embed`. */
function Handbook({ page: first }: { page: string }) {
  const [name, setName] = useState(first);
  const page = PAGES.find((one) => one.name === name);
  return (
    <div className="handbook">
      {name !== INDEX && (
        <p>
          <button type="button" className="cw-button" data-kind="plain" onClick={() => setName(INDEX)}>
            All pages
          </button>
        </p>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its links are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link's key is a click */}
      <div
        // biome-ignore lint/security/noDangerouslySetInnerHtml: of our own pages
        dangerouslySetInnerHTML={{ __html: page?.content ?? '' }}
        onClick={(event) => {
          const link = event.target instanceof Element ? event.target.closest('a') : null;
          const [, asked = ''] = /^#([\w-]+)/.exec(link?.getAttribute('href') ?? '') ?? [];
          if (!PAGES.some((one) => one.name === asked)) return;
          event.preventDefault();
          setName(asked);
        }}
      />
    </div>
  );
}

const meta = {
  title: 'Handbook',
  component: Handbook,
  args: { page: INDEX },
  argTypes: { page: { control: 'select', options: PAGES.map(({ name }) => name) } },
} satisfies Meta<typeof Handbook>;
export default meta;

/** Every page is reached from the list. */
export const Pages: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const { name, title } of PAGES) {
      if (name === INDEX) continue;
      const [link] = canvas.getAllByRole('link').filter((one) => one.getAttribute('href') === `#${name}`);
      if (!link) throw new Error(`The list leads nowhere to ${name}`);
      await userEvent.click(link);
      await expect(canvas.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: 'All pages' }));
    }
  },
};

/** The page that most begin with. */
export const Start: StoryObj<typeof meta> = { args: { page: 'start' } };
