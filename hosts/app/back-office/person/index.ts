export { PersonScreen } from './screen';
