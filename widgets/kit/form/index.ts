export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';
export { ChoiceField, type ChoiceFieldProps } from './choice-field';
export { EmailField } from './email-field';
export { FormNotice, type FormNoticeProps, SendButton, type SendButtonProps } from './form-foot';
export type { Itinerary } from './late/waiting-notice';
export { NumberField, type NumberFieldProps } from './number-field';
export { fillFields, parseCountUpTo, parseParameters, parseQuery, type Reading, toPrefill } from './read-parameters';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field';
export {
  type RequestForm,
  type RequestFormOptions,
  type RequestFormProps,
  type SendAside,
  useRequestForm,
} from './use-request-form';
export type { SubmissionOptions } from './use-submission';
export { type Submission, useSubmission } from './use-submission';
