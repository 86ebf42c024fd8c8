import { printable } from './log';

/** Reasons not to start that the operator can put right; printed as they are, a line each, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';

  constructor(...lines: string[]) {
    super(lines.map(printable).join('\n'));
  }
}
