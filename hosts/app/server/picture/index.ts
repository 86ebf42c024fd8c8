export { flightPicture, housePicture, PICTURE } from './picture';
