import { loadCss } from './shared/load-css.mjs';

export default {
  input: 'shared/bundled.js',
  platform: 'browser',
  output: { dir: 'dist' },
  transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  plugins: [loadCss()],
};
