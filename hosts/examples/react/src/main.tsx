import { createRoot } from 'react-dom/client';
import { Charter } from './charter';

createRoot(document.getElementById('root')!).render(<Charter />);
