export { FILLING, HALF, Scene, setOf, TALL, UPRIGHT, WIDE } from './scene';
