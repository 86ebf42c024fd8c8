// Few who fill in a form have an account.
export { accountRead } from '@charter-hosts/contract';
