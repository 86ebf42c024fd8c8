export { Components as default } from '../../shared/component.jsx';
