export { FlightGallery, type FlightGalleryProps } from './flight-gallery';
export { isWebAddress } from './links';
