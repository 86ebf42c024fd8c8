export { FlightGallery, type FlightGalleryProps, gallerySearch, type RenderedGalleryProps } from './flight-gallery';
