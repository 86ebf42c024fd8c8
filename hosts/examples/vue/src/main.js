import { createApp } from 'vue';
import Charter from './charter.vue';

createApp(Charter).mount('#root');
