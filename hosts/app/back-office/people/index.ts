export { PeopleScreen } from './screen';
