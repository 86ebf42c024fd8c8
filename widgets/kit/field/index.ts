export { type AnyField, createField, type Field, keptNumber, numberOf, valuesOf } from './field';
export { type ControlProps, FieldFrame, type FieldFrameProps, filledInAs } from './field-frame';
export { LAST_DAY } from './last-day';
export { SelectField, type SelectFieldProps } from './select-field';
export { TextField, type TextFieldProps } from './text-field';
