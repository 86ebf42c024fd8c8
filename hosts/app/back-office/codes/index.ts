export { Codes } from './codes';
