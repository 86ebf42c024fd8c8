import type { Preview } from '@storybook/react-vite';
import { WidgetRoot } from 'charter-widgets/kit';
import 'charter-widgets/kit/styles.css';
import './preview.css';

document.body.classList.add('cw-theme');

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
