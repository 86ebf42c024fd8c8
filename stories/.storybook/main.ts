import type { StorybookConfig } from '@storybook/react-vite';
import { dataPlugins } from '../../scripts/data/plugins.ts';

/** Stories are also tests: vitest.config.ts runs each in the browser, with axe (lane `stories`). */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({ ...vite, plugins: [...(vite.plugins ?? []), dataPlugins()] }),
};

export default config;
