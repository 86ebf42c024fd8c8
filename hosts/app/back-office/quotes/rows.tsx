import { Icon } from 'charter-widgets/kit';

/** The warnings of a leg or a line; it can be focused. */
export const Warnings = ({ texts }: { texts: readonly string[] }) => (
  <div className="app-quoting-doubts cw-numbers" role="status" tabIndex={-1}>
    {texts.map((text) => (
      <p key={text}>
        <Icon name="warning" />
        {text}
      </p>
    ))}
  </div>
);

export interface IconButtonProps {
  label: string;
  icon: 'down' | 'plus' | 'close';
  /** Turns the icon upside down. */
  to?: 'up';
  /** Nothing happens when it is pressed; it can still be focused. */
  isOff?: boolean;
  onClick: () => void;
}

export const IconButton = ({ label, icon, to, isOff = false, onClick }: IconButtonProps) => (
  <button type="button" className="cw-icon-button" title={label} aria-disabled={isOff} data-to={to} onClick={onClick}>
    <Icon name={icon} />
    <span className="cw-hidden">{label}</span>
  </button>
);
