export { type AnyField, createField, type Field, LAST_DAY, numberOf, savedNumber, valuesOf } from './field';
export { autoCompleteProps, type ControlProps, FieldFrame, type FieldFrameProps } from './field-frame';
export { SelectField, type SelectFieldProps } from './select-field';
export { TextField, type TextFieldProps } from './text-field';
