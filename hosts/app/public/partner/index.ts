export { PartnerScreen } from './screen';
