import type { Api } from 'charter-widgets/contract';
import { sessionApi } from '../../shared/session';

/** The session's API, that tells how much of a form that it sends has left: from 0 to 1, and null once all has. */
export function uploadApi(onProgress: (share: number | null) => void): Api {
  return (endpoint, ...sent) => {
    const [{ form } = {}] = sent as [{ form?: FormData }?];
    return sessionApi(form && uploadFetch(form, onProgress))(endpoint, ...sent);
  };
}

/**
 * Made of XMLHttpRequest: fetch itself can tell only over HTTP/2, and only in some browsers. It is handed the form itself:
 * of a request whose form holds a file, WebKit cannot read the body.
 */
function uploadFetch(form: FormData, onProgress: (share: number | null) => void): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    return new Promise((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(request.method, request.url);
      // The type names what parts the fields of the form, which is another each time it is sent.
      for (const [name, value] of request.headers) if (name !== 'content-type') call.setRequestHeader(name, value);
      call.responseType = 'blob';
      call.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable) onProgress(loaded < total ? loaded / total : null);
      };
      call.onload = () => resolve(new Response(call.response, { status: call.status, statusText: call.statusText }));
      call.onerror = () => reject(new TypeError('The network failed'));
      call.onabort = () => reject(new DOMException('The upload was stopped', 'AbortError'));
      request.signal.addEventListener('abort', () => call.abort());
      call.send(form);
    });
  };
}
