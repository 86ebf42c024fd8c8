import { createToasts } from 'charter-widgets/kit';

/** The app's one toast area: routes and the session speak through it as well as the screens. */
export const toasts = createToasts();
