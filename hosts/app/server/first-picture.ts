import { FILLING, HERO, setOf, TALL, UPRIGHT } from '../shared/scene';
import small from '../shared/scene/home-800.webp';
import large from '../shared/scene/home-2240.webp';
import tallSmall from '../shared/scene/home-tall-640.webp';
import tallLarge from '../shared/scene/home-tall-1080.webp';

const ahead = (media: string, set: string, sizes: string) =>
  `<link rel="preload" as="image" media="${media}" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high">`;

/** Asks for the home page's picture with the page's head; React does so itself for a picture of one cut alone. */
export const HOME_PICTURE = [
  ahead(UPRIGHT, setOf([tallSmall, tallLarge], TALL), '100vw'),
  ahead(`not all and ${UPRIGHT}`, setOf([small, large], HERO), FILLING),
].join('\n');
