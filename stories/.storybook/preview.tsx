import type { Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { WidgetRoot } from 'charter-widgets/kit';
import 'charter-widgets/styles.css';
import { configure } from 'storybook/test';
import './preview.css';

// A busy machine may take longer than a second to load the airports.
configure({ asyncUtilTimeout: 10_000 });

document.body.classList.add('cw-theme');

/** After a test in light, the story is checked once more in dark, where only the colours differ. */
async function judgeColoursInDark(place: HTMLElement) {
  const page = document.documentElement;
  if (!('__vitest_browser__' in globalThis) || page.dataset.cwTheme === 'dark') return;
  page.dataset.cwTheme = 'dark';
  // A colour in the middle of the change from light to dark cannot be judged.
  const roots = [document, ...[...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const passing = roots.flatMap((root) => root.getAnimations());
  for (const animation of passing) if (animation.effect?.getTiming().iterations === 1) animation.finish();
  const { violations } = await axe.run(place, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  const objections = violations.flatMap(({ nodes }) => nodes.map((node) => `${node.target}: ${node.failureSummary}`));
  if (objections.length > 0) throw new Error(`in dark: ${objections.join('\n')}`);
}

/** Every story is drawn in a widget's root, in light or dark, and fails its test if axe finds a problem. */
const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    a11y: { test: 'error' },
    controls: { expanded: true },
    layout: 'padded',
  },
  globalTypes: {
    theme: {
      description: 'Light or dark tokens',
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light' },
  // A form stores what was typed, so this clears it before the next story.
  beforeEach: () => sessionStorage.clear(),
  afterEach: () => judgeColoursInDark(document.body),
  decorators: [
    (Story, { globals }) => {
      document.documentElement.dataset.cwTheme = globals.theme;
      return (
        <WidgetRoot>
          <Story />
        </WidgetRoot>
      );
    },
  ],
};

export default preview;
