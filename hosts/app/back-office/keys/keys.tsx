import { useStore } from 'charter-widgets/kit';
import { createStore } from 'zustand/vanilla';
import { KeysHelp } from './keys-help';
import { useKeys } from './use-keys';

/** Whether the list of the keys is open: any screen opens it, the back office shows it. */
const help = createStore(() => ({ open: false }));

const openHelp = () => help.setState({ open: true });

/** The list of the keys, which '?' opens. */
export function Keys() {
  const open = useStore(help, (state) => state.open);
  useKeys({ '?': openHelp });
  return open ? <KeysHelp onClose={() => help.setState({ open: false })} /> : null;
}

/** Says on a screen that there are keys. */
export const KeysButton = () => (
  <button type="button" className="app-keys-button app-soft app-tiny" onClick={openHelp}>
    Keys <kbd>?</kbd>
  </button>
);
