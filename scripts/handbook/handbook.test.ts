import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { directivesOf, type FACES } from '../../hosts/contract/site-check.ts';
import { WIDGETS } from '../../widgets/registry.ts';
import { readTokens } from '../elements/manifests';
import { CONSUMERS, TITLES } from '../packaging/consumers.mjs';
import { readHandbook } from './pages.mjs';
import { CHANGES } from './pictures';
import { addressOf, INDEX, PLACEHOLDER } from './render.mjs';
import { heightAt, heightsOf, WIDTHS } from './widget-pages';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { groups, pages } = await readHandbook();
const blocks = pages.flatMap((page) => page.blocks);
const markdown = (name: string) => readFileSync(join(ROOT, 'docs/embed', `${name}.md`), 'utf8');
const nameOf = ({ page, number, language }: (typeof blocks)[number]) => `${page}, block ${number} (${language})`;
const sources = ['widgets', 'hosts/embed'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\./.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
);

describe('the handbook', () => {
  test('lists each of its pages once, with a title and a first paragraph', () => {
    const names = pages.map(({ name }) => name).filter((name) => name !== INDEX);
    expect(groups.flatMap((group) => group.pages).toSorted()).toEqual(names.toSorted());
    expect(pages.filter(({ title, summary }) => !title || !summary).map(({ name }) => name)).toEqual([]);
  });

  test('names one version: that of the package and of its changes', () => {
    const [json = '', changes = '', ...naming] = [
      ...['widgets/package.json', 'widgets/CHANGELOG.md', 'widgets/README.md', 'hosts/examples/README.md'],
      ...['docs/embed/react.md', 'docs/embed/versions.md'],
    ].map((file) => readFileSync(join(ROOT, file), 'utf8'));
    const named = naming.join().matchAll(/charter-widgets-([\d.]+)\.tgz/g);
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const ours = Object.entries<{ version: string }>(lock.packages).filter(([folder]) => !/node_modules/.test(folder));
    const versions = [
      ...[/^## (.+)$/m.exec(changes)?.[1], lock.version, ...ours.map(([, { version }]) => version)],
      ...[...named].map(([, version]) => version),
    ];
    expect(new Set(versions)).toEqual(new Set([JSON.parse(json).version]));
  });

  test('has no broken link', () => {
    const there = new Set(
      pages.flatMap(({ name, anchors }) => {
        return [addressOf(name), ...anchors.map((anchor) => `${addressOf(name)}#${anchor}`)];
      }),
    );
    const frames = new Set(WIDGETS.map(({ tag }) => `/embed/${tag}`));
    const dead = pages.flatMap(({ name, content }) =>
      [...content.matchAll(/<a (?:class="\w+" )?href="([^"]+)"/g)]
        .map(([, href = '']) => (href.startsWith('#') ? addressOf(name) + href : href))
        .filter((href) => !/^https?:/.test(href) && !there.has(href) && !frames.has(href))
        .map((href) => `${name}: ${href}`),
    );
    expect(dead).toEqual([]);
  });

  test('leads from its Markdown to Markdown, and nowhere by a relative address', () => {
    const there = new Set(pages.map(({ name }) => `${PLACEHOLDER}${addressOf(name)}.md`));
    const links = pages.flatMap(({ markdown }) =>
      [...markdown.replace(/^```.*?^```$/gms, '').matchAll(/(?:\]\(|(?:href|src)=")([^)"#]+)/g)].map(
        ([, to = '']) => to,
      ),
    );
    expect(links.length).toBeGreaterThan(100);
    const raw = /<(?:svg|form|script|div|input)\b[^>]*>/g;
    const tags = pages.flatMap(({ markdown }) => markdown.replace(/```.*?```|`[^`\n]*`/gs, '').match(raw) ?? []);
    expect(tags).toEqual([]);
    expect(pages.find(({ name }) => name === 'looks')?.markdown).toContain(
      'Picture. In colour: background of the card',
    );
    const isHandbook = (to: string) => /\/docs\/embed|\.md$/.test(to);
    expect(links.filter((to) => !/^https?:\/\//.test(to) || (isHandbook(to) && !there.has(to)))).toEqual([]);
  });

  test('explains every symptom that the widgets name in the console', () => {
    const named = sources.flatMap((source) =>
      [...source.matchAll(/troubleshooting#([a-z][\w-]*)/g)].map(([, symptom]) => symptom),
    );
    // The keys of this table are all symptoms that `complain` accepts.
    const table = readFileSync(join(ROOT, 'widgets/kit/widget/developer/warning-texts.ts'), 'utf8');
    const [, body = ''] = /const SENTENCES = \{(.*?)\n\} as const/s.exec(table) ?? [];
    const keys = [...body.matchAll(/^ {2}'?([a-z][\w-]*)'?(?::|\()/gm)].map(([, key]) => key);
    expect(keys.length).toBeGreaterThan(10);
    const anchors = pages.find(({ name }) => name === 'troubleshooting')?.anchors ?? [];
    expect([...new Set([...named, ...keys])].filter((symptom) => symptom && !anchors.includes(symptom))).toEqual([]);
  });

  test('explains every message of `failed` that is not the operator’s own', () => {
    const patterns = [
      /(?:FAILED|MESSAGE|CRASHED|NOT_CHOSEN) = '(.+?)'/g,
      /(?:detail = \{ message|refused|failed|'[a-z]+-[a-z-]+'): '([A-Z][a-z]* .+?)'/g,
      /errorMessage\(error, '(.+?)', '(.+?)'\);|\(temporary \? '(.+?)' : '(.+?)'\)/g,
    ];
    const found = sources.flatMap((source) => patterns.flatMap((one) => [...source.matchAll(one)]));
    const messages = new Set(found.flatMap(([, ...texts]) => texts.filter((text) => text)));
    expect([...messages].filter((text) => !markdown('analytics').includes(`\`${text}\``))).toEqual([]);
    expect(messages.size).toBeGreaterThan(12);
  });

  test('does not install a name from the registry that is not ours', () => {
    const explained = [
      ...pages.map(({ content }) => content),
      ...['README.md', 'widgets/README.md'].map((file) => readFileSync(join(ROOT, file), 'utf8')),
    ];
    expect(explained.filter((text) => /npm (?:install|i|add) (?:\S+ )*charter-widgets(?!-\d)/.test(text))).toEqual([]);
  });
});

/** The tests that run the blocks of a language. A block of a framework runs in the application that `in` names. */
const RUN_ELSEWHERE = {
  'hosts/e2e/handbook.slow.e2e.test.ts': ['html', 'css', 'js'],
  'hosts/e2e/parent.e2e.test.ts': ['http'],
  'npm run test:consumers': ['tsx', 'ts', 'jsx', 'js', 'vue', 'svelte', 'astro', 'php', 'liquid'],
};

describe('the handbook’s page about looks', () => {
  const content = pages.find(({ name }) => name === 'looks')?.content ?? '';

  test('has a picture of what each custom property changes', () => {
    const properties = readTokens(join(ROOT, 'widgets')).map(({ name }) => name);
    expect(properties).toContain('--cw-accent');
    const drawn = content.matchAll(/<td><code>(--cw[\w-]+)<\/code><br><svg .*? aria-label="[^"]+">.*?"changed">/g);
    expect([...drawn].map(([, name]) => name)).toEqual(properties);
    expect(Object.keys(CHANGES).toSorted()).toEqual(properties.toSorted());
  });

  test('names each part that the widgets have', () => {
    const given = sources.flatMap((source) =>
      [...source.matchAll(/(?<!<Late )\bpart=("[^"]+"|\{[^}]*\})/g)].map(([, part]) => part),
    );
    const names = given.flatMap((part = '') =>
      [...part.matchAll(/(?<=["'])[\w -]+(?=["'])/g)].flatMap(([one]) => one.split(' ')),
    );
    expect(names).toContain('tab-chosen');
    expect([...new Set(names)].filter((name) => !content.includes(`<tr><td><code>${name}</code>`))).toEqual([]);
  });
});

describe('the handbook’s page of a widget', () => {
  const options = readFileSync(join(ROOT, 'hosts/embed/parent/options.ts'), 'utf8');
  const [, members = ''] = /interface EmbedOptions \{(.*?)\n\}/s.exec(options) ?? [];
  const dataNames = [...members.matchAll(/^ {2}(\w+)\??:/gm)]
    .map(([, name = '']) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`)
    .filter((name) => name !== 'data-widget');

  test.for(WIDGETS)('describes every attribute, event, method, data attribute and height of $tag', (widget) => {
    const content = pages.find(({ name }) => name === widget.tag)?.content ?? '';
    const attributes = Object.entries(widget.attributes).flatMap(([prop, { kind }]) =>
      kind === 'property' ? [] : prop.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    expect(content.includes('<tr><td>none</td><td><code>person')).toBe('person' in widget.attributes);
    const funnel = ['started', 'step', 'invalid', 'closed', 'abandoned'];
    const methods = ['open(', 'close(', 'reset(', 'focus(', 'submit(', 'prefill('];
    expect(dataNames).toContain('data-close-label');
    // Options of a request, which a gallery does not send.
    const isLacking = (name: string) =>
      /^data-(partner|reference|metadata)$/.test(name) && !(name.slice(5) in widget.attributes);
    const ours = dataNames.filter((name) => !isLacking(name));
    const wanted = [...attributes, 'loading', ...Object.values(widget.events), ...funnel, ...methods, ...ours];
    for (const name of dataNames.filter(isLacking)) expect(content).not.toContain(`<tr><td><code>${name}`);
    expect(wanted.filter((name) => !content.includes(`<tr><td><code>${name}`))).toEqual([]);
    for (const part of ['html', 'frame', 'react', 'vue', 'live-preview', 'height'])
      expect.soft(content, part).toContain(`<h${['live-preview', 'height'].includes(part) ? 2 : 3} id="${part}">`);
    const points = heightsOf(widget.tag) ?? [];
    for (const width of WIDTHS) expect(content).toContain(`<td>${heightAt(points, width)}</td>`);
  });
});

describe('each code block of the handbook', () => {
  test('can be parsed if it is shell or JSON', () => {
    for (const block of blocks) {
      if (block.language === 'sh') {
        const parsed = spawnSync('bash', ['-n'], {
          input: block.code,
          encoding: 'utf8',
          env: { PATH: process.env.PATH },
        });
        expect.soft(parsed, nameOf(block)).toMatchObject({ status: 0, stderr: '' });
      }
      if (block.language === 'json') expect.soft(() => JSON.parse(block.code), nameOf(block)).not.toThrow();
    }
  });

  test('is in a language that some test runs', () => {
    const run = new Set(['sh', 'json', ...Object.values(RUN_ELSEWHERE).flat()]);
    expect(blocks.filter(({ language }) => !run.has(language)).map(nameOf)).toEqual([]);
  });

  test('of a framework is a file of an application that is tested', () => {
    const framework = blocks.filter(
      ({ language, info }) => info.file || !['html', 'css', 'http', 'sh', 'json', 'js'].includes(language),
    );
    const names = CONSUMERS.map(({ name }) => name);
    expect(framework.filter(({ info }) => !info.file || !names.includes(info.in ?? '')).map(nameOf)).toEqual([]);
  });

  test('of a policy is the one that the check and the studio give', () => {
    for (const block of blocks.filter(({ language }) => language === 'http')) {
      const lines = directivesOf(block.info.in as keyof typeof FACES, PLACEHOLDER);
      const policy = `Content-Security-Policy: default-src 'self'; ${lines.join('; ')}`;
      expect.soft(block.code.slice(0, policy.length), nameOf(block)).toBe(policy);
    }
  });

  test('uses the placeholder as the address of the operator', () => {
    const others = blocks.flatMap((block) =>
      [...block.code.matchAll(/https?:\/\/[\w.-]*(?:operator|book|charter)[\w.-]*/g)]
        .filter(([address]) => address !== PLACEHOLDER)
        .map(([address]) => `${nameOf(block)}: ${address}`),
    );
    expect(others).toEqual([]);
  });
});

describe('the example applications', () => {
  const EXAMPLES = join(ROOT, 'hosts/examples');
  const names = readdirSync(EXAMPLES).filter((name) => !name.endsWith('.md'));

  /** Code in `src/widgets` is only in the copies that `npm run test:consumers` builds. */
  const files = blocks.flatMap(({ info, code }) =>
    names.includes(info.in ?? '') && info.file && !info.file.startsWith('src/widgets/')
      ? [[`${info.in}/${info.file}`, code] as const]
      : [],
  );
  test('have the code of the handbook', () => {
    for (const [file, code] of files) expect.soft(readFileSync(join(EXAMPLES, file), 'utf8'), file).toBe(`${code}\n`);
  });

  test('are all tested, and need exact versions', () => {
    expect(names.filter((name) => !CONSUMERS.some(({ from }) => from === name))).toEqual([]);
    for (const name of names.filter((name) => name !== 'wordpress')) {
      const { dependencies, devDependencies } = JSON.parse(readFileSync(join(EXAMPLES, name, 'package.json'), 'utf8'));
      const versions = Object.values<string>({ ...dependencies, ...devDependencies });
      expect
        .soft(
          versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version)),
          name,
        )
        .toEqual([]);
    }
  });

  test('are listed in the handbook with the tested versions', () => {
    const page = markdown('consumers');
    expect(TITLES.filter((version) => !page.includes(version))).toEqual([]);
  });
});
