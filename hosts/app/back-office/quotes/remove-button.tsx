import { Icon } from 'charter-widgets/kit';

export interface RemoveButtonProps {
  /** 'Flight 1', 'Line 2'. */
  what: string;
  onClick: () => void;
}

/** Takes one of a list away: quiet, as it is pressed seldom. */
export const RemoveButton = ({ what, onClick }: RemoveButtonProps) => (
  <button type="button" className="cw-icon-button" title={`Remove ${what}`} onClick={onClick}>
    <Icon name="close" />
    <span className="cw-hidden">Remove: {what}</span>
  </button>
);
