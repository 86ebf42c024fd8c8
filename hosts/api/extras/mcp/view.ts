import { WIDGETS } from 'charter-widgets/registry';

/** The page that assistants show for a link to a form, as a resource of MCP Apps. */
export const VIEW = { uri: 'ui://charter-widgets/form.html', mimeType: 'text/html;profile=mcp-app' };

/** The path of each page that `request_link` links to, and the widget that shows it. */
const SHOWN = {
  ...Object.fromEntries(WIDGETS.flatMap(({ page, tag }) => (page ? [[page.replace('/:id?', ''), tag]] : []))),
  '/search': 'flight-gallery',
};

/** A text in both languages: the host names its own only when the page is shown. */
const inBoth = (english: string, urdu: string) =>
  `<span lang="en">${english}</span><span lang="ur" dir="rtl">${urdu}</span>`;

/** The page's HTML; its script (hosts/embed/assistant.ts) and its frame come from the operator's site. */
export const viewPage = (publicUrl: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Form</title>
<style>
body { margin: 0; font-family: system-ui, sans-serif }
#form { overflow: hidden }
p { margin: 0; padding: 8px 4px }
button { font: inherit }
html[lang=en] [lang=ur], html[lang=ur] [lang=en] { display: none }
</style>
</head>
<body>
<p id="back" hidden><button type="button">${inBoth('Back to the flights', 'فلائٹس پر واپس جائیں')}</button></p>
<div id="form" data-widgets='${JSON.stringify(SHOWN)}'><p hidden>${inBoth('The form cannot be shown here.', 'فارم یہاں نہیں دکھایا جا سکتا۔')}</p></div>
<p><a href="${publicUrl}" target="_blank" rel="noopener">${inBoth('Open it on the operator’s site', 'آپریٹر کی سائٹ پر کھولیں')}</a></p>
<script type="module" src="${publicUrl}/cdn/assistant.js"></script>
</body>
</html>
`;
