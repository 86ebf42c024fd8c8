/** As a route reads it: `lazy: () => import('./embed-studio')`. */
export { EmbedStudioScreen as Component } from './screen';
