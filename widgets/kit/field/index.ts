export { type AnyField, createField, type Field, keptNumber, LAST_DAY, numberOf, valuesOf } from './field';
export { type ControlProps, FieldFrame, type FieldFrameProps, filledInAs } from './field-frame';
export { SelectField, type SelectFieldProps } from './select-field';
export { TextField, type TextFieldProps } from './text-field';
