export { InternationalCharterForm, type InternationalCharterFormProps } from './international-charter-form';
