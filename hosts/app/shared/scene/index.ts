export { HALF, Scene, WIDE } from './scene';
