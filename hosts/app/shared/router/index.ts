export { createLateRouter } from './late-router';
export { RouterView, type ScreenRouter, useScreenError } from './router-view';
