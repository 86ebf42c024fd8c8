export { FILLING, HALF, HERO, Scene, setOf, TALL, UPRIGHT, WIDE } from './scene';
