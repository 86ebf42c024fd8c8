import { mount } from 'svelte';
import Charter from './charter.svelte';

mount(Charter, { target: document.getElementById('root') });
