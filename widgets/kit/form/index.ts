export { ChoiceField, type ChoiceFieldProps } from './choice-field';
export { focusFirstError, showErrors, type WithError } from './errors';
export { createField, type Field } from './field';
export { type ControlProps, FieldFrame, type FieldFrameProps } from './field-frame';
export { NumberField, type NumberFieldProps } from './number-field';
export { TextField, type TextFieldProps } from './text-field';
