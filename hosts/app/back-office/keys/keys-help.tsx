import { Dialog, useStore } from 'charter-widgets/kit';
import { singleKeys, switchSingleKeys } from './use-keys';

/** What the keys do, in the order in which they are needed. */
const KEYS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['J', '↓'], 'The next one: in a list the focus goes there, in a record it is opened'],
  [['K', '↑'], 'The one before'],
  [['Enter'], 'Opens what has the focus'],
  [['U'], 'From a record back to its list'],
  [['/', 'Ctrl K'], 'Searches everything'],
  [['Ctrl Enter'], 'Saves a form'],
  [['?'], 'Shows these keys'],
];

/** The keys of the back office, and the switch that takes the single ones out of use. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const on = useStore(singleKeys, (state) => state.on);
  return (
    <Dialog
      title="Keys"
      className="app-keys"
      onClose={onClose}
      footer={
        <div className="cw-dialog-actions">
          <button type="button" className="cw-button" data-kind="primary" onClick={onClose}>
            Close
          </button>
        </div>
      }
    >
      <div className="app-dialog-text app-stack">
        <dl>
          {KEYS.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <label className="cw-checkbox">
          <input
            type="checkbox"
            checked={on}
            onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
          />
          <span>
            Single keys <small>Without them, those with Ctrl and the arrows in a list go on working.</small>
          </span>
        </label>
      </div>
    </Dialog>
  );
}
