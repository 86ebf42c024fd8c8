import type { ParseArgsConfig } from 'node:util';
import type { Config, Environment } from '../config';

/** What stands behind a command's name. */
export interface Given {
  words: string[];
  /** As `options` of the command say them. */
  options: Readonly<Record<string, string | boolean | undefined>>;
}

interface Described {
  /** What follows its name, e.g. `<email>`. */
  takes: string;
  /** One line for the help. */
  about: string;
  options?: NonNullable<ParseArgsConfig['options']>;
}

/** One command of the command line. */
export type Command = Described &
  (
    | {
        /** Throws a StartError with a line to act on; resolves to what is printed. */
        run(given: Given, config: Config): Promise<string>;
      }
    | {
        /** Looks at an environment that the server may not take; resolves to what is printed, and whether all is well. */
        judge(given: Given, env: Environment): Promise<{ said: string; isWell: boolean }>;
      }
  );
