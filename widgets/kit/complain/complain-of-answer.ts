import { ApiError } from '../../api';
import { complain } from './complain';

/** Says in the console that a call was answered by something that is not the API, if that is why it failed. */
export function complainOfAnswer(error: unknown): void {
  if (error instanceof ApiError && error.foreign) complain(error.foreign, 'no-api', error.foreign, error.status);
}
