/** The part of the router that moves between screens, built as a file of its own (vite.config.ts). */
declare module 'react-router/data' {
  export { createBrowserRouter } from 'react-router';
}
