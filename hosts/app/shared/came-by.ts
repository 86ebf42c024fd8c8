const KEY = 'cw-came-by';

/** For a browser that stores nothing. */
let came = '';

/** Saves the partner and the campaign of the address until the tab is closed. */
export function noteWhoBrought(search: string): void {
  const said = [...new URLSearchParams(search)].filter(([name]) => name === 'partner' || name.startsWith('utm_'));
  if (said.length === 0) return;
  came = String(new URLSearchParams(said));
  try {
    sessionStorage.setItem(KEY, came);
  } catch {}
}

/** The partner and the campaign of the visit, which widgets send with a request. */
export function cameBy(): { partner: string | undefined; campaign: string } {
  try {
    came ||= sessionStorage.getItem(KEY) ?? '';
  } catch {}
  return { partner: new URLSearchParams(came).get('partner') ?? undefined, campaign: came };
}
