type Button = { label: string; action: string; name?: string; value?: string };

type Page = {
  title: string;
  facts: [string, string][];
  text: string;
  buttons: Button[];
  back: { label: string; href: string };
};

/** A page of the stand-in. It says on top, and in its title, that no money moves. */
export function paymentPage({ title, facts, text, buttons, back }: Page): string {
  const rows = facts.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  const forms = buttons.map(
    ({ label, action, name, value }) =>
      `<form method="post" action="${escapeHtml(action)}">${
        name
          ? `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value ?? '')}">`
          : ''
      }<button>${escapeHtml(label)}</button></form>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Demo, no money moves</title>
<style>${style}</style>
</head>
<body><main><p class="demo">Demo: no card is asked for and no money moves.</p>
<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><dl>${rows.join('')}</dl>
<div class="buttons">${forms.join('')}</div>
<p><a href="${escapeHtml(back.href)}">${escapeHtml(back.label)}</a></p></main></body>
</html>
`;
}

const style = `
body { margin: 0; background: #fbfaf7; color: #0b1220; font: 15px/24px Inter, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { box-sizing: border-box; max-width: 480px; margin: 0 auto; padding: 40px 24px; }
.demo { padding: 10px 14px; border-radius: 10px; background: #f8e8b4; color: #5c3f00; font-weight: 600; }
h1 { font-size: 24px; line-height: 32px; margin: 24px 0 8px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 20px 0; padding: 16px; border: 1px solid #d3cfc4; border-radius: 10px; }
dt { color: #4a5365; } dd { margin: 0; overflow-wrap: anywhere; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin: 20px 0; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 10px; background: #0b7a75; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
a { color: #0a635e; }
a:focus-visible, button:focus-visible { outline: 2px solid #0b7a75; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #0b0f17; color: #e8ecf4; }
  .demo { background: #3a2f0f; color: #f3d272; }
  dl { border-color: #2e3949; } dt { color: #a8b2c4; }
  button { background: #3cc8bd; color: #06201f; } a { color: #63d9cf; }
}
`;

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
