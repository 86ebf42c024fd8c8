export { AuditScreen } from './screen';
