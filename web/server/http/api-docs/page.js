// Run by /docs/api. A file of its own because the content security policy forbids inline scripts.

// The colors that were chosen in the product, or else the system's.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function chosen() {
    try {
      return localStorage.getItem('mantine-color-scheme-value');
    } catch {
      return null;
    }
  }

  function paint() {
    const choice = chosen();
    const isDark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.classList.toggle('dark-mode', isDark);
  }

  paint();
  system.addEventListener('change', paint);
})();

document.addEventListener('DOMContentLoaded', () => {
  const byId = (id) => document.getElementById(id);
  document.documentElement.classList.add('has-script');

  // A link to an operation opens its call.
  const openTarget = () => {
    const target = byId(decodeURIComponent(location.hash.slice(1)));
    const details = target?.querySelector(':scope > details');
    if (details) details.open = true;
  };
  addEventListener('hashchange', openTarget);
  openTarget();

  const filter = byId('filter');
  filter.hidden = false;
  const sections = [...document.querySelectorAll('main > section')].map((section) => {
    const noun = section.querySelector('h2').textContent;
    const articles = [...section.querySelectorAll('article')].map((article) => ({
      article,
      text: `${noun} ${article.querySelector('h3').textContent} ${article.querySelector('.route').textContent}`.toLowerCase(),
    }));
    const link = document.querySelector(`nav a[href="#${section.querySelector('h2').id}"]`);
    return { section, articles, item: link.parentElement };
  });
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const { section, articles, item } of sections) {
      let shown = 0;
      for (const { article, text } of articles) {
        article.hidden = !words.every((word) => text.includes(word));
        if (!article.hidden) shown += 1;
      }
      section.hidden = shown === 0;
      item.hidden = shown === 0;
      found += shown;
    }
    byId('none').hidden = found > 0;
    byId('found').textContent = found === 1 ? '1 operation' : `${found} operations`;
  });

  const trial = byId('trial');
  const form = trial.querySelector('form');
  let method = 'GET';
  const startTrial = ({ dataset }) => {
    method = dataset.method;
    byId('trial-title').textContent = `Try ${method}`;
    form.elements.address.value = dataset.address;
    form.elements.body.value = dataset.body ?? '';
    form.elements.body.parentElement.hidden = dataset.body === undefined;
    byId('outcome').textContent = '';
    byId('answer').hidden = true;
    trial.showModal();
  };
  const send = async () => {
    const { token, address, body } = form.elements;
    byId('outcome').textContent = 'Sending…';
    byId('answer').hidden = true;
    try {
      // A path alone, so that the token goes nowhere else.
      const { pathname, search } = new URL(address.value, location.origin);
      const hasBody = !body.parentElement.hidden && body.value.trim() !== '';
      const response = await fetch(`${pathname}${search}`, {
        method,
        // Only the token counts, not who is signed in to the product in this browser.
        credentials: 'omit',
        headers: {
          ...(token.value && { authorization: `Bearer ${token.value.trim()}` }),
          ...(hasBody && { 'content-type': 'application/json' }),
        },
        body: hasBody ? body.value : undefined,
      });
      const text = await response.text();
      byId('outcome').textContent = `${response.status} ${response.statusText}`;
      byId('answer').value = pretty(text);
      byId('answer').hidden = text === '';
    } catch {
      byId('outcome').textContent =
        'The call didn’t reach the server. Check the address and your connection.';
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });

  document.addEventListener('click', async ({ target }) => {
    if (target.matches('.try')) startTrial(target);
    if (target.matches('.close')) trial.close();
    if (!target.matches('.copy')) return;
    const code = target.closest('figure').querySelector('code').textContent;
    const isCopied = await navigator.clipboard.writeText(code).then(
      () => true,
      () => false,
    );
    target.textContent = isCopied ? 'Copied' : 'Select and copy';
    setTimeout(() => {
      target.textContent = 'Copy';
    }, 2_000);
  });
});

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
