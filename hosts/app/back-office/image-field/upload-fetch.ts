/**
 * A `fetch` that tells how much of what it sends has left: from 0 to 1, and null once all has.
 * Made of XMLHttpRequest: fetch itself can tell only over HTTP/2, and only in some browsers.
 */
export function uploadFetch(onProgress: (share: number | null) => void): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    // Without a body there is no progress to report.
    if (!request.body) return fetch(request);
    const body = await request.blob();
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      for (const [name, value] of request.headers) call.setRequestHeader(name, value);
      call.responseType = 'blob';
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded < total ? loaded / total : null);
      };
      call.onload = () => resolve(new Response(call.response, { status: call.status, statusText: call.statusText }));
      call.onerror = () => reject(new TypeError('The network failed'));
      call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(body);
    });
  };
}
