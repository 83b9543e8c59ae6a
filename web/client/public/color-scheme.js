// Runs before the first paint, so that a dark page never flashes white, and again when the system
// turns dark or light: pages outside the dashboards have nothing else that would follow it. A file
// of its own because the content security policy forbids inline scripts.
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
