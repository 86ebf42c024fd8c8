export type { FieldOf } from './differences';
export { Part } from './edit-form';
export { EditScreen } from './edit-screen';
export type { Checked, Consequence, Editable } from './editable';
