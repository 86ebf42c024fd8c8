import MiniCssExtractPlugin from 'mini-css-extract-plugin';

export default {
  mode: 'production',
  performance: false,
  entry: { bundled: './shared/bundled.js' },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  plugins: [new MiniCssExtractPlugin()],
};
