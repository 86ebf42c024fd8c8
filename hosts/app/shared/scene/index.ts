export { HALF, Scene, setOf, TALL, UPRIGHT, WIDE } from './scene';
