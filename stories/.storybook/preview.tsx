import type { Preview } from '@storybook/react-vite';
import axe from 'axe-core';
import { WidgetRoot } from 'charter-widgets/kit';
import 'charter-widgets/styles.css';
import { configure } from 'storybook/test';
import './preview.css';

// A busy machine may take longer than a second to load the airports.
configure({ asyncUtilTimeout: 10_000 });

document.body.classList.add('cw-theme');

/** What a test has seen in light is judged once more in dark, where nothing but its colours differs. */
async function judgeColoursInDark(place: HTMLElement) {
  const page = document.documentElement;
  if (!('__vitest_browser__' in globalThis) || page.dataset.cwTheme === 'dark') return;
  page.dataset.cwTheme = 'dark';
  // A colour on its way from light to dark is no colour to judge.
  const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1);
  for (const animation of passing) animation.finish();
  const { violations } = await axe.run(place, { runOnly: ['color-contrast'], resultTypes: ['violations'] });
  const objections = violations.flatMap(({ nodes }) => nodes.map((node) => `${node.target}: ${node.failureSummary}`));
  if (objections.length > 0) throw new Error(`in dark: ${objections.join('\n')}`);
}

/** Every story stands in a widget's root, in light or dark, and is checked by axe, which fails its test. */
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
  // A form keeps what was typed: the next story begins without it.
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
