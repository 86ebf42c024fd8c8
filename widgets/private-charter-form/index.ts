export { PrivateCharterForm, type PrivateCharterFormProps } from './private-charter-form';
