import { build } from 'esbuild';

await build({
  entryPoints: ['shared/bundled.js'],
  bundle: true,
  splitting: true,
  format: 'esm',
  minify: true,
  outdir: 'dist',
  logLevel: 'warning',
});
