import { readFileSync } from 'node:fs';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';

const written = readFileSync(new URL('../../Containerfile', import.meta.url), 'utf8');
const file = DockerfileParser.parse(written);

test('the linter has nothing to say of the Containerfile', () => {
  expect(validate(written).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
});

test('the container has a slim base of one version, tini before the server, a look at its health, and no root', () => {
  const [base, ...more] = file.getFROMs();
  expect(more).toEqual([]);
  expect(base?.getImage()).toMatch(/^node:\d+\.\d+\.\d+-\w+-slim$/);
  const last = (keyword: string) =>
    file
      .getInstructions()
      .filter((instruction) => instruction.getKeyword() === keyword)
      .at(-1)
      ?.getArgumentsContent();
  expect(last('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  expect(last('ENTRYPOINT')).toBe('["/usr/bin/tini", "--"]');
  expect(last('CMD')).toBe('["node", "server.js"]');
  expect(last('HEALTHCHECK')).toContain('/livez');
  expect(last('ADD')).toMatch(/^charter-desk-.*\.tgz \/opt\/$/);
});
