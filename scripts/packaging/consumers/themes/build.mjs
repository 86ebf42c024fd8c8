import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Liquid } from 'liquidjs';
import { Engine } from 'php-parser';

// As Shopify does it: the schema is taken out, and its defaults are what the section is drawn with.
const source = readFileSync('sections/charter.liquid', 'utf8');
const [, template, schema] = /^(.*)\{% schema %\}(.*)\{% endschema %\}/s.exec(source);
const settings = Object.fromEntries(JSON.parse(schema).settings.map(({ id, default: value }) => [id, value]));
const section = await new Liquid().parseAndRender(template, { section: { settings } });

new Engine({ parser: { suppressErrors: false } }).parseCode(readFileSync('functions.php', 'utf8'), 'functions.php');

mkdirSync('dist', { recursive: true });
writeFileSync(
  'dist/index.html',
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shopify</title><link rel="icon" href="data:,"></head><body>${section}</body></html>`,
);
