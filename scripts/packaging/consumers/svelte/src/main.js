import { mount } from 'svelte';
import { afterDrawing, beforeDrawing } from '../shared/ways.js';
import App from './app.svelte';

beforeDrawing();
mount(App, { target: document.getElementById('root') });
afterDrawing();
