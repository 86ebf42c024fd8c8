'use client';

import { Elements } from '../shared/react-19-elements.jsx';
import { beforeDrawing } from '../shared/ways.js';

// Runs in the browser before the page is hydrated.
beforeDrawing();

export const Client = () => <Elements />;
