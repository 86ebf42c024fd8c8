import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';

export interface Way {
  to: string;
  title: string;
  text: string;
}

export interface WaysProps {
  ways: readonly Way[];
  /** The first is the page's next step. */
  lead?: boolean;
}

/** Where one can go from here, each with what one finds there. */
export function Ways({ ways, lead = false }: WaysProps) {
  return (
    <ul className="app-ways">
      {ways.map(({ to, title, text }, index) => (
        <li key={to}>
          <Link className="app-way" data-lead={(lead && index === 0) || undefined} to={to}>
            <span className="app-way-title">{title}</span>
            <span className="app-way-text app-soft">{text}</span>
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
