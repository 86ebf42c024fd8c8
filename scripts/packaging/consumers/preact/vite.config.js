import { defineConfig } from 'vite';

const react = { react: 'preact/compat', 'react-dom': 'preact/compat' };

export default defineConfig({
  resolve: {
    alias: { ...react, 'react-dom/client': 'preact/compat/client', 'react/jsx-runtime': 'preact/jsx-runtime' },
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
});
