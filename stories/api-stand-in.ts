/** What the API answers in a story: the story shows a state of the widget, not of a server. */
export type Answer = 'stored' | 'refused' | 'unreachable' | 'never';

/** Answers calls to the API for the life of a story; everything else goes its way. Returns how to end it. */
export function standInForApi(answer: Answer): () => void {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/PrivateCharter/')) return real(input, init);
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
