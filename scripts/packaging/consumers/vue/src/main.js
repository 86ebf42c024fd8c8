import { createApp } from 'vue';
import { afterDrawing, beforeDrawing } from '../shared/ways.js';
import App from './app.vue';

beforeDrawing();
createApp(App).mount('#root');
afterDrawing();
