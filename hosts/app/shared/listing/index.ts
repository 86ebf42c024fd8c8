export { Listing, Stale } from './listing';
