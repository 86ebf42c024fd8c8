export type { FieldOf } from '../versioned';
export { Part } from './edit-form';
export { EditScreen } from './edit-screen';
export type { Checked, Consequence, Editable } from './edit-form';
