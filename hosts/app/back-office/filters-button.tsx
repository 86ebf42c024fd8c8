export interface FiltersButtonProps {
  /** Id of what it opens. */
  controls: string;
  isOpen: boolean;
  onToggle: () => void;
  /** How many filters are set, which it says. */
  count: number;
}

/** Opens a list's filters where they have no room of their own. */
export function FiltersButton({ controls, isOpen, onToggle, count }: FiltersButtonProps) {
  return (
    <button
      type="button"
      className="cw-button app-tool"
      data-kind="plain"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      Filters{count > 0 && ` (${count})`}
    </button>
  );
}
