export type { FieldOf } from '../versioned';
export type { Checked, Consequence, Editable } from './edit-form';
export { Part } from './edit-form';
export { EditScreen } from './edit-screen';
