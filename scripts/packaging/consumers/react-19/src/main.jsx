import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Components } from '../shared/component.jsx';
import { Elements } from '../shared/react-19-elements.jsx';
import { beforeDrawing } from '../shared/ways.js';

beforeDrawing();
createRoot(document.getElementById('root')).render(
  <StrictMode>{location.search.includes('component') ? <Components /> : <Elements />}</StrictMode>,
);
