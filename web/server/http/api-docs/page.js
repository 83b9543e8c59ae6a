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
  window.SwaggerUIBundle({
    dom_id: '#reference',
    url: '/api/openapi.json',
    deepLinking: true,
    docExpansion: 'none',
    defaultModelsExpandDepth: -1,
    filter: true,
    tagsSorter: 'alpha',
    // Nothing is asked of another site.
    validatorUrl: null,
    // Only the token counts, not who is signed in to the product in this browser.
    requestInterceptor: (request) => Object.assign(request, { credentials: 'omit' }),
  });
});
