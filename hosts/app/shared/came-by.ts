const KEY = 'cw-came-by';

/** For a browser that keeps nothing. */
let came = '';

/** Keeps by whom the visitor was brought, for as long as the tab is open: the partner and the campaign in their address. */
export function noteWhoBrought(search: string): void {
  const said = [...new URLSearchParams(search)].filter(([name]) => name === 'partner' || name.startsWith('utm_'));
  if (said.length === 0) return;
  came = String(new URLSearchParams(said));
  try {
    sessionStorage.setItem(KEY, came);
  } catch {}
}

/** What a widget of the site sends with a request (`partner`, `campaign`). Nothing of it is drawn. */
export function cameBy(): { partner: string | undefined; campaign: string } {
  try {
    came ||= sessionStorage.getItem(KEY) ?? '';
  } catch {}
  return { partner: new URLSearchParams(came).get('partner') ?? undefined, campaign: came };
}
