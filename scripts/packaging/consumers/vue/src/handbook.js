import { createApp } from 'vue';
import Charter from './charter.vue';

// The examples of the widgets' own pages: each is built and evaluated, one of another page is drawn.
import.meta.glob('./widgets/*.vue', { eager: true });

createApp(Charter).mount('#root');
