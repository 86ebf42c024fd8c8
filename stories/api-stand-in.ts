/** What the API answers in a story: the story shows a state of the widget, not of a server. */
export type Answer = 'stored' | 'refused' | 'unreachable' | 'never';

/**
 * Answers calls to `/api` for the life of a story; everything else goes its way.
 *
 * @param answer what becomes of a POST, and of a GET when there is no `data`
 * @param data what every GET answers, whatever becomes of the POSTs: the list, or the one record
 * @returns how to end it
 */
export function standInForApi(answer: Answer, data?: unknown): () => void {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!pathname.startsWith('/api/')) return real(input, init);
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    if (method.toUpperCase() === 'GET' && data !== undefined)
      return Response.json({ success: true, message: '', data });
    switch (answer) {
      case 'stored':
        return Response.json({ success: true, message: '', data: { id: 1042 } }, { status: 201 });
      case 'refused':
        return Response.json({ success: false, message: 'We take no requests for this date' }, { status: 409 });
      case 'unreachable':
        throw new TypeError('Failed to fetch');
      case 'never':
        return new Promise(() => {});
    }
  };
  return () => {
    window.fetch = real;
  };
}
