import { Elements } from '../../shared/react-19-elements.jsx';
import { beforeDrawing } from '../../shared/ways.js';

if (typeof document !== 'undefined') beforeDrawing();

export default Elements;
