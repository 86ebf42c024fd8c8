import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { loadCss } from './shared/load-css.mjs';

const mode = { 'process.env.NODE_ENV': '"production"' };

export default {
  input: 'shared/bundled.js',
  output: { dir: 'dist' },
  plugins: [loadCss(), replace({ preventAssignment: true, values: mode }), nodeResolve({ browser: true }), commonjs()],
  // React's 'use client' and the annotations of others are no problem of the application's.
  onwarn(warning, warn) {
    if (!['MODULE_LEVEL_DIRECTIVE', 'INVALID_ANNOTATION'].includes(warning.code)) warn(warning);
  },
};
