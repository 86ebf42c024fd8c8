export default {
  source: { entry: { index: './shared/bundled.js' } },
  html: { template: './template.html' },
};
