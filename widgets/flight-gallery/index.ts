export { FlightGallery, type FlightGalleryProps } from './flight-gallery';
