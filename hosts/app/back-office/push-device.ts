import { type PushSettings, pushRead, pushSave } from '@charter-hosts/contract';
import { api } from '../shared/session';

// Notifications of this browser while the back office is closed.

const WORKER = '/push-worker.js';
/** The pages of that worker. */
const SCOPE = '/admin/';

/** Why this browser cannot show them; '' when it can. */
export function pushProblem(): string {
  if ('serviceWorker' in navigator && 'PushManager' in window) return '';
  return /iPhone|iPad/.test(navigator.userAgent)
    ? 'On an iPhone or iPad, add this page to the home screen (Share, then Add to Home Screen). Open it there and log in.'
    : 'This browser cannot show notifications. Use a current Chrome, Edge, Firefox or Safari, and no private window.';
}

async function findSubscription() {
  if (pushProblem()) return undefined;
  const worker = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await worker?.pushManager.getSubscription()) ?? undefined;
}

/** Reads the server's key and the settings of this browser, which rings in this session from now on. */
export async function readDevice(needsKey = false) {
  const endpoint = (await findSubscription())?.endpoint;
  return endpoint || needsKey ? api(pushRead, { body: { endpoint: endpoint ?? '' } }) : undefined;
}

interface Policy {
  createScriptURL(text: string): string;
}
/** A page may create it once. */
let policy: Policy | undefined;

/** Subscribes with the server's key. Throws if the browser's push service does not answer. */
async function subscribe(applicationServerKey: string) {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
  policy ??= trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER });
  await navigator.serviceWorker.register(policy?.createScriptURL('') ?? WORKER, { scope: SCOPE });
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  return pushManager.subscribe(options).catch(async (error: DOMException) => {
    // The subscription was made with another key of the server.
    if (error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
}

/** Saves what this browser rings for: nothing without kinds. */
export async function saveDevice(key: string, settings: PushSettings): Promise<void> {
  const subscription = await subscribe(key);
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  await api(pushSave, { body: { ...settings, endpoint, p256dh, auth } });
  if (settings.kinds.length === 0) await subscription.unsubscribe();
}

/** Calls back if this screen was opened by 'Assign to me' of a notification. Returns the function that ends this. */
export function onAssign(assign: () => void): () => void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return () => {};
  const path = location.pathname;
  // Only a worker of this site can send it.
  const hear = ({ data }: MessageEvent) => {
    if (data === path) assign();
  };
  serviceWorker.addEventListener('message', hear);
  serviceWorker.startMessages();
  void serviceWorker.getRegistration(SCOPE).then((worker) => worker?.active?.postMessage(path));
  return () => serviceWorker.removeEventListener('message', hear);
}
