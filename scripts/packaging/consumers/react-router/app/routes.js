import { index, route } from '@react-router/dev/routes';

export default [
  index('routes/elements.jsx'),
  route('component', 'routes/component.jsx'),
  route('charter', 'routes/charter.tsx'),
];
