export { AboutUs } from './about-us';
export { Contact } from './contact';
export { LetsGo } from './lets-go';
export { Services } from './services';
export { Terms } from './terms';
