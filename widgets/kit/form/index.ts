export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { ChoiceField, type ChoiceFieldProps } from './choice-field';
export { EmailField } from './email-field';
export { fill } from './fill';
export { FormNotice, type FormNoticeProps } from './form-notice';
export type { Itinerary } from './late/itinerary';
export { NumberField, type NumberFieldProps } from './number-field';
export { countUpTo, filledIn, queryOf, type Reading, readParameters } from './read-parameters';
export { SendButton, type SendButtonProps } from './send-button';
export type { SubmissionOptions } from './submission';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field';
export {
  type BesideSend,
  type RequestForm,
  type RequestFormOptions,
  type RequestFormProps,
  useRequestForm,
} from './use-request-form';
export { type Submission, useSubmission } from './use-submission';
