import { render } from 'solid-js/web';
import { Charter } from './charter';

render(Charter, document.getElementById('root'));
