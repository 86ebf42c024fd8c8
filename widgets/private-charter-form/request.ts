import * as v from 'valibot';
import { type Api, type CharterRequest, charterRequest, fieldErrors, privateCharterCreate } from '../contract';
import { showErrors } from '../kit';
import { type CharterDraft, toRequest } from './charter-draft';

/**
 * Puts what is wrong with the details on their fields.
 *
 * @returns the request as it is sent, or undefined when it is incomplete
 */
export function checkRequest(draft: CharterDraft): CharterRequest | undefined {
  const parsed = v.safeParse(charterRequest, toRequest(draft), { abortPipeEarly: true });
  showErrors(draft.contact, parsed.success ? {} : fieldErrors(parsed.issues));
  return parsed.success ? parsed.output : undefined;
}

export const send = (api: Api, request: CharterRequest, idempotencyKey: string) =>
  api(privateCharterCreate, { body: request, idempotencyKey });
