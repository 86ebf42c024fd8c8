// Shows notices of the desk while the back office is closed. It intercepts no request and stores nothing.

/** Paths of requests whose 'Assign to me' was pressed, until their screen asks. */
const toAssign = new Set();

addEventListener('push', (event) => {
  const { title, body, path, tag, canAssign } = event.data.json();
  const actions = canAssign ? [{ action: 'assign', title: 'Assign to me' }] : [];
  // It rings again when it replaces another one.
  const notice = { body, tag, data: path, actions, renotify: true };
  event.waitUntil(registration.showNotification(title, notice));
});

addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  notification.close();
  // The session is the page's, and this worker must not have it: so the page assigns, once it asks here. A link from
  // elsewhere opens the same page, but no other site can put its path into this set.
  if (action === 'assign') toAssign.add(notification.data);
  // Always a window of its own: an open one may have unsaved work.
  event.waitUntil(clients.openWindow(notification.data));
});

addEventListener('message', ({ data: path, source }) => {
  if (toAssign.delete(path)) source.postMessage(path);
});
