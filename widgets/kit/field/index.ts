export { type AnyField, createField, type Field, numberOf, valuesOf } from './field';
export { type ControlProps, FieldFrame, type FieldFrameProps } from './field-frame';
export { SelectField, type SelectFieldProps } from './select-field';
export { TextField, type TextFieldProps } from './text-field';
