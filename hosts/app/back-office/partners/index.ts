export { PartnerScreen } from './partner';
export { PartnersScreen } from './screen';
