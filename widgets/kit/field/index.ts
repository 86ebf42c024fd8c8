export { DateTimeField, type DateTimeFieldProps } from './date-time-field';
export { departureProblem } from './departure-problem';
export { createField, type Field, numberOf, valuesOf } from './field';
export { type ControlProps, FieldFrame, type FieldFrameProps } from './field-frame';
export { readTime } from './read-time';
export { SelectField, type SelectFieldProps } from './select-field';
export { TextField, type TextFieldProps } from './text-field';
export { TimeField, type TimeFieldProps } from './time-field';
export { NOT_A_TIME } from './time-input';
