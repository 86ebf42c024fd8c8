import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Components } from '../shared/component.jsx';
import { beforeDrawing } from '../shared/ways.js';
import { Elements } from './elements.jsx';

beforeDrawing();
createRoot(document.getElementById('root')).render(
  <StrictMode>{location.search.includes('component') ? <Components /> : <Elements />}</StrictMode>,
);
