export { LoginScreen } from './login';
