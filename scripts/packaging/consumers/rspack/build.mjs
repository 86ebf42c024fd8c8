import { rspack } from '@rspack/core';

const compiler = rspack({
  mode: 'production',
  performance: false,
  entry: { bundled: './shared/bundled.js' },
  module: {
    rules: [{ test: /\.css$/, use: [rspack.CssExtractRspackPlugin.loader, 'css-loader'], type: 'javascript/auto' }],
  },
  plugins: [new rspack.CssExtractRspackPlugin({})],
});
compiler.run((error, stats) => {
  if (!error && !stats.hasErrors()) return compiler.close(() => {});
  console.error(error ?? stats.toString('errors-only'));
  process.exit(1);
});
