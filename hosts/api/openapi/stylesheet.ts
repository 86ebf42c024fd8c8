/** The look of the page, in the colours of `widgets/kit/tokens.css`, light and dark. */
export const STYLESHEET = `:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(0.982 0.008 88), oklch(0.195 0.028 264));
  --raised: light-dark(oklch(0.996 0.004 88), oklch(0.24 0.03 264));
  --ink: light-dark(oklch(0.25 0.04 264), oklch(0.945 0.012 88));
  --soft: light-dark(oklch(0.475 0.028 264), oklch(0.755 0.016 88));
  --line: light-dark(oklch(0.885 0.012 85), oklch(0.345 0.028 264));
  --accent: light-dark(oklch(0.515 0.1 76), oklch(0.82 0.092 83));
  --danger: light-dark(oklch(0.505 0.165 27), oklch(0.76 0.125 24));
  --success: light-dark(oklch(0.47 0.095 158), oklch(0.8 0.105 158));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body {
  margin: 0;
  padding: 32px clamp(16px, 4vw, 48px) 96px;
  display: grid;
  grid-template-columns: minmax(0, 290px) minmax(0, 860px);
  gap: 0 clamp(24px, 4vw, 64px);
  background: var(--surface);
  color: var(--ink);
  font: 15px/1.55 system-ui, sans-serif;
}
header { grid-column: 1 / -1; max-width: 820px; margin-bottom: 24px; }
h1 { margin: 0 0 8px; font-size: clamp(26px, 4vw, 38px); line-height: 1.15; letter-spacing: -0.02em; }
header p { margin: 8px 0; color: var(--soft); }
h2 { margin: 40px 0 12px; font-size: 21px; letter-spacing: -0.01em; }
section:first-child > h2 { margin-top: 0; }
h3 { margin: 0; font-size: 15px; line-height: 1.7; overflow-wrap: anywhere; }
h4 { margin: 20px 0 6px; font-size: 14px; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code { font: 0.92em/1.5 ui-monospace, monospace; }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 4px 4px 24px; }
nav h2 { margin: 18px 0 4px; font-size: 13px; color: var(--soft); letter-spacing: 0; }
nav h2:first-child { margin-top: 0; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a {
  display: grid;
  grid-template-columns: 52px 1fr;
  padding: 3px 0;
  color: inherit;
  font: 12.5px/1.5 ui-monospace, monospace;
  text-decoration: none;
  overflow-wrap: anywhere;
}
nav a:hover { color: var(--accent); }
.method { font: 600 12px/1.5 ui-monospace, monospace; text-transform: uppercase; color: var(--success); }
.method.post { color: var(--accent); }
.method.delete { color: var(--danger); }
.admin {
  padding: 1px 8px;
  border: 1px solid var(--line);
  border-radius: 99px;
  font-size: 12px;
  font-weight: 500;
  color: var(--soft);
}
article {
  margin: 0 0 20px;
  padding: 18px clamp(14px, 3vw, 24px) 22px;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--raised);
}
article:target { border-color: var(--accent); }
article > p { margin: 6px 0 0; color: var(--soft); }
summary { margin: 16px 0 4px; cursor: pointer; font-size: 14px; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: 13.5px; }
th { text-align: start; font-weight: 500; color: var(--soft); }
th, td { padding: 5px 12px 5px 0; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
th:first-child, td:first-child { width: 38%; }
th:nth-child(2), td:nth-child(2) { width: 20%; }
td i { color: var(--soft); font-size: 12.5px; }
dl { margin: 0; display: grid; grid-template-columns: 52px 1fr; font-size: 13.5px; }
dt { font: 600 13px/1.7 ui-monospace, monospace; }
dd { margin: 0; color: var(--soft); }
@media (max-width: 860px) {
  body { display: block; }
  nav { position: static; max-height: none; margin-bottom: 32px; }
}
`;
