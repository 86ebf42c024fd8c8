export { AccountScreen } from './screen';
