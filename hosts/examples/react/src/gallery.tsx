import { FlightGallery } from 'charter-widgets/flight-gallery';
import 'charter-widgets/flight-gallery/styles.css';

export const Gallery = () => (
  <FlightGallery id="flights" className="wide" style={{ marginBlock: '2rem' }} apiBase="https://book.example.com/api" />
);
