import * as v from 'valibot';
import { isFramed } from '../base/is-framed';
import { type HostMessage, hostMessage } from './protocol';

/**
 * Listens to the page around a widget's page: only to it, and only to what keeps to the protocol and names this frame's
 * instance. Outside of a frame there is nobody to listen to.
 *
 * @returns stops listening
 */
export function hearHost(hear: (message: HostMessage) => void): () => void {
  if (!isFramed()) return () => {};
  const instance = new URLSearchParams(location.search).get('instance') ?? '';
  const onMessage = ({ source, data }: MessageEvent) => {
    if (source !== window.parent) return;
    const message = v.safeParse(hostMessage, data);
    if (message.success && message.output.instance === instance) hear(message.output);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
}
