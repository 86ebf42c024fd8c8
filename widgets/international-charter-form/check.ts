import {
  type FieldErrors,
  type InternationalCharterRequest,
  internationalCharterRequest,
  isWallClock,
  SAME_PLACE,
} from '../contract';
import { checkFields, convertWallClock, endsWhereItBegins, findDepartureProblem, numberOf, valuesOf } from '../kit';
import { type InternationalCharterDraft, NO_DAY } from './draft';

/**
 * Shows errors on the fields: the server's rules, and two that only the form can check.
 *
 * @param returnHalfTyped true for a date without a year, which the browser reports as an empty field
 * @returns the request, or undefined when anything is wrong
 */
export function checkDraft(
  draft: InternationalCharterDraft,
  now: Date,
  returnHalfTyped = false,
): InternationalCharterRequest | undefined {
  const { departureLocation, destinationLocation, ...typed } = draft;
  const values = {
    ...valuesOf(typed),
    departureLocation: departureLocation.value.text,
    destinationLocation: destinationLocation.value.text,
    returnDateTime: [NO_DAY, ''].includes(draft.returnDateTime.value) ? null : draft.returnDateTime.value,
    seats: numberOf(draft.seats),
  };
  const isReturnHalf = returnHalfTyped || (values.returnDateTime !== null && !isWallClock(values.returnDateTime));
  const [day = '', time = ''] = draft.departureDateTime.value.split('T');
  const problem = findDepartureProblem(day, time, departureLocation.value, now);
  const leaves = convertWallClock(draft.departureDateTime.value, departureLocation.value, destinationLocation.value);
  const isTooEarly = values.returnDateTime !== null && isWallClock(leaves) && values.returnDateTime < leaves;
  const more: FieldErrors = {
    ...(endsWhereItBegins(departureLocation.value, destinationLocation.value) && { destinationLocation: SAME_PLACE }),
    ...(problem && { departureDateTime: problem.message }),
    ...(isTooEarly && { returnDateTime: 'Return date cannot be before the departure date' }),
    ...(isReturnHalf && { returnDateTime: 'Complete the return date and time, or clear it' }),
  };
  return checkFields(draft, internationalCharterRequest, values, more);
}
