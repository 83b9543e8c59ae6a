// Runs before the first paint. A file of its own because the content security policy forbids inline
// scripts.

// A dark page never flashes white. And again when the system turns dark or light: pages outside the
// dashboards have nothing else that would follow it.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');

  function chosen() {
    try {
      return localStorage.getItem('mantine-color-scheme-value');
    } catch {
      // Storage can be switched off: the system's preference decides then.
      return null;
    }
  }

  function paint() {
    const choice = chosen();
    const dark = choice === 'dark' || (choice !== 'light' && system.matches);
    document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  }

  paint();
  system.addEventListener('change', paint);
})();

// A form that is sent, or a button that is pressed, before the script is there waits for it
// (lib/typed-early.ts). The browser would send the form to an address of which nothing is known.
document.addEventListener('submit', (event) => {
  const root = document.getElementById('root');
  if (root?.dataset.shell === undefined) return;
  event.preventDefault();
  root.dataset.shell = 'sent';
});
document.addEventListener('click', ({ target }) => {
  const root = document.getElementById('root');
  const button = target.closest?.('button[type="button"]');
  if (root?.dataset.shell === undefined || !button) return;
  root.dataset.pressed = button.ariaLabel ?? button.textContent;
});

// A page that came with its words shows them before it asks for its scripts: they wait in a
// template, so that nothing of the line is taken from the words and their font.
document.addEventListener('DOMContentLoaded', () => {
  const scripts = document.getElementById('scripts');
  if (!scripts) return;
  const start = () => document.head.append(scripts.content);
  // A page in the background is not painted, and wants to be ready when it is looked at.
  if (document.hidden || typeof PerformanceObserver !== 'function') return start();
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, 1_000);
});
