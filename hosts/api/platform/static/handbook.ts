import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from 'hono';
import type { Config } from '../../config';
import { live } from '../http/caching';
import { isMissing } from '../objects/file-store';

/** Stands for the operator's address in the built examples. */
const PLACEHOLDER = 'https://book.example.com';
const NAME = /^[\w-]+$/;

/** A page of the partner's handbook, with the operator's own address in its examples, ready to be copied. */
export function handbookPages(config: Pick<Config, 'publicUrl' | 'cdnMaxAge'>, distDir: string): Handler {
  return async (c, next) => {
    const name = c.req.param('page') ?? 'index';
    const page = NAME.test(name) && (await readPage(join(distDir, 'docs/embed', `${name}.html`)));
    if (!page) return next();
    live(c, config);
    return c.html(page.replaceAll(PLACEHOLDER, config.publicUrl));
  };
}

async function readPage(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
