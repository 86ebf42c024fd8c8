import { createRoot } from 'react-dom/client';
import { Chauffeur } from './chauffeur';

createRoot(document.getElementById('root')).render(<Chauffeur />);
