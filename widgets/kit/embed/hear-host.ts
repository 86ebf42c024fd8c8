import * as v from 'valibot';
import { isFramed } from '../base/is-framed';
import { type HostMessage, hostMessage } from './protocol';

/**
 * Listens to the page around a widget's page: only to that window, and only to messages of the protocol that name this
 * frame's instance. Outside of a frame it does nothing.
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
