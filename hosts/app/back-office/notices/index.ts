export { NewRequests } from './new-requests';
export { NoticesSetting } from './notices-setting';
