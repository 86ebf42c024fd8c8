export { READ } from './departures';
export { HOME_TITLE, type HomeData, HomeScreen } from './home';
