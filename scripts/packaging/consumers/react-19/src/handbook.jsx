import { createRoot } from 'react-dom/client';
import { Charter } from './charter';

// The examples of the widgets' own pages: each is built and evaluated, one of another page is drawn.
import.meta.glob('./widgets/*.tsx', { eager: true });

createRoot(document.getElementById('root')).render(<Charter />);
