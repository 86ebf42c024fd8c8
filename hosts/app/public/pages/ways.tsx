import { Link } from '../../shared/link';
import { Glyph } from '../../shared/shell';

export interface Way {
  to: string;
  title: string;
  text: string;
}

/** Where one can go from here, each with what one finds there. */
export function Ways({ ways }: { ways: readonly Way[] }) {
  return (
    <ul className="app-ways">
      {ways.map(({ to, title, text }) => (
        <li key={to}>
          <Link className="app-way" to={to}>
            <span className="app-way-title">{title}</span>
            <span className="app-way-text">{text}</span>
            <Glyph name="forward" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
