// biome-ignore lint/style/noRestrictedImports: this application is one of Preact's
import { render } from 'preact';
import { Components } from '../shared/component.jsx';
import { Elements } from '../shared/react-19-elements.jsx';
import { beforeDrawing } from '../shared/ways.js';

beforeDrawing();
render(location.search.includes('component') ? <Components /> : <Elements />, document.getElementById('root'));
