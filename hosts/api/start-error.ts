/** A reason not to start that the operator can put right; printed as it is, without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
