export { SubscriptionScreen } from './subscription';
export { overText, readTellMe, TellMeScreen } from './tell-me';
