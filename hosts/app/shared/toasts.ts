import { createToasts } from 'charter-widgets/kit';

/** The toasts of the app: of screens, routes and the session. */
export const toasts = createToasts();
