import { brand } from '#shared/brand.ts';
import { lookVersion, markHtml } from '#shared/brand-mark.ts';
import { type PlainAccent, plainAccent } from '#shared/domain/accent.ts';
import { escapeHtml } from '#shared/escape-html.ts';

type ServerPage = {
  title: string;
  text: string;
  /** The browser goes on to this address by itself. */
  refresh?: string;
  /** Lines of a list below the text. */
  items?: string[];
  /** Buttons that post their decision to `action`; the first is the main one. */
  choices?: { action: string; buttons: { label: string; decision: string }[] };
  /** Links of the same weight. */
  ways?: { label: string; href: string }[];
  /** A button that posts to `action`. */
  button?: { label: string; action: string };
  /** The next step when there is nothing to confirm. */
  link?: { label: string; href: string };
  /** The alternative beside the link. */
  wayBack?: { label: string; href: string };
};

/** A page rendered by the server, for links in mails and Slack: no client, no script. */
export function renderServerPage(page: ServerPage): string {
  const { title, text, refresh, items, choices, ways, button, link, wayBack } = page;
  const list = items
    ? `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
    : '';
  const decisions = choices
    ? `<form method="post" action="${escapeHtml(choices.action)}">${choices.buttons.map(({ label, decision }) => `<button name="decision" value="${escapeHtml(decision)}">${escapeHtml(label)}</button>`).join('')}</form>`
    : '';
  const links = ways
    ? `<p class="ways list">${ways.map(({ label, href }) => `<a class="way" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`).join('')}</p>`
    : '';
  const form = button
    ? `<form method="post" action="${escapeHtml(button.action)}"><button>${escapeHtml(button.label)}</button></form>`
    : '';
  const back = wayBack
    ? ` <a class="back" href="${escapeHtml(wayBack.href)}">${escapeHtml(wayBack.label)}</a>`
    : '';
  const way = link
    ? `<p class="ways"><a class="way" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>${back}</p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${refresh ? `<meta http-equiv="refresh" content="0; url=${escapeHtml(refresh)}">\n` : ''}<title>${escapeHtml(`${title} · ${brand.name}`)}</title>
<link rel="icon" href="/favicon.svg${lookVersion()}">
<style>${pageStyles(plainAccent(brand.accent))}</style>
</head>
<body><main><p class="brand"><a href="/"><span class="mark">${markHtml()}</span> ${escapeHtml(brand.name)}</a></p><div class="card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${list}${decisions}${links}${form}${way}</div></main></body>
</html>
`;
}

const pageStyles = ({ fill, ink, dark }: PlainAccent) => `
body { margin: 0; background: #fbfaf7; color: #0b1220; font: 15px/24px Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
main { box-sizing: border-box; max-width: 528px; margin: 0 auto; padding: 12vh 16px 48px; }
.brand { --stream: ${fill}; --on-stream: #fff; margin: 0 0 16px; }
.brand a { display: inline-flex; align-items: center; gap: 8px; color: inherit; font-weight: 650; text-decoration: none; }
.mark { width: 28px; height: 28px; }
.card { padding: 28px 24px; border: 1px solid #e8e5dd; border-radius: 14px; background: #fff; }
h1 { font-size: 22px; line-height: 30px; letter-spacing: -0.01em; margin: 0 0 8px; text-wrap: balance; }
p { margin: 0 0 12px; text-wrap: pretty; }
.card > :last-child { margin-bottom: 0; }
button, .way { display: inline-block; box-sizing: border-box; min-height: 44px; margin-top: 8px; padding: 10px 20px; border: 0; border-radius: 10px; background: ${fill}; color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.ways { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 0 16px; }
ul { margin: 0 0 12px; padding-left: 20px; }
form button + button, .list .way + .way { background: none; color: ${ink}; box-shadow: inset 0 0 0 1px #8a938f; }
form { display: flex; flex-wrap: wrap; gap: 0 12px; }
.list { gap: 0 12px; }
.back { box-sizing: border-box; min-height: 44px; padding: 10px 0; color: ${ink}; font-weight: 600; }
a:focus-visible, button:focus-visible { outline: 2px solid ${fill}; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #0b0f17; color: #e8ecf4; }
  .card { border-color: #1e2734; background: #111722; }
  .back { color: ${dark.ink}; }
  .brand { --stream: ${dark.fill}; --on-stream: ${dark.on}; }
  button, .way { background: ${dark.fill}; color: ${dark.on}; }
  form button + button, .list .way + .way { color: ${dark.ink}; box-shadow: inset 0 0 0 1px #67748a; }
}
`;
