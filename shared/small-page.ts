import { brand } from '#shared/brand.ts';

type SmallPage = {
  title: string;
  text: string;
  /** One button; it posts to the address. */
  button?: { label: string; action: string };
  /** The one next step where nothing is left to confirm. */
  link?: { label: string; href: string };
  /** Beside it, for who does not want to take it. */
  wayBack?: { label: string; href: string };
};

/** A page that the server writes, for who comes from a mail or from Slack: no client, no script. */
export function smallPage({ title, text, button, link, wayBack }: SmallPage): string {
  const form = button
    ? `<form method="post" action="${escapeHtml(button.action)}"><button>${escapeHtml(button.label)}</button></form>`
    : '';
  const back = wayBack
    ? ` <a class="back" href="${escapeHtml(wayBack.href)}">${escapeHtml(wayBack.label)}</a>`
    : '';
  const way = link
    ? `<p><a class="way" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>${back}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${brand.name}</title>
<style>${style}</style>
</head>
<body><main><p class="brand"><a href="/">${brand.name}</a></p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}${way}</main></body>
</html>
`;
}

const style = `
body { margin: 0; background: #fbfaf7; color: #0b1220; font: 15px/24px Inter, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { box-sizing: border-box; max-width: 480px; margin: 0 auto; padding: 64px 24px; }
.brand a { color: #0a635e; font-weight: 600; text-decoration: none; }
h1 { font-size: 24px; line-height: 32px; margin: 24px 0 8px; }
button, .way { display: inline-block; box-sizing: border-box; min-height: 44px; margin-top: 8px; padding: 10px 20px; border: 0; border-radius: 10px; background: #0b7a75; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.back { display: inline-block; box-sizing: border-box; min-height: 44px; margin: 8px 0 0 8px; padding: 10px 8px; color: #0a635e; font-weight: 600; }
a:focus-visible, button:focus-visible { outline: 2px solid #0b7a75; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #0b0f17; color: #e8ecf4; }
  .brand a, .back { color: #63d9cf; }
  button, .way { background: #3cc8bd; color: #06201f; }
}
`;

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
