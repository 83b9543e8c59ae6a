import './styles/tokens.css';
import './styles/global.css';
import './styles/text-and-layout.css';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { hasStoredDraft } from './features/applications/before-hydration.ts';
import { listenToBackButton } from './lib/back-button.ts';
import { readDocumentBrand } from './lib/document-brand.ts';
import { ignoreComposingKeys } from './lib/ignore-composing-keys.ts';
import { keepFocusOfBusyButtons } from './lib/keep-focus.ts';
import { captureTypedValues, replaceForm } from './lib/typed-early.ts';
import { paths } from './paths.ts';
import { AppRoutes, preloadPage } from './routes.tsx';

readDocumentBrand();
listenToBackButton();
ignoreComposingKeys();
keepFocusOfBusyButtons();
const { pathname } = window.location;
const loading = preloadPage(pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
);

// Public pages arrive with their markup (prerender.tsx); the application form with its empty first
// step. Pages behind a sign-in arrive with their frame at most, and sign-ins with their form: both
// are replaced.
const isShell = root.dataset.shell !== undefined;
if (isShell || !root.firstElementChild) void loading.then(() => renderApp(root));
else if (pathname === paths.apply && hasStoredDraft()) void loading.then(renderFromScratch);
// As a transition, hydration yields to the browser: the page is already visible.
else startTransition(() => void hydrateRoot(root, app));

function renderFromScratch(): void {
  if (!root) return;
  captureTypedValues(root);
  renderApp(root);
}

function renderApp(root: HTMLElement): void {
  replaceForm(root, () => flushSync(() => createRoot(root).render(app)));
  // From now on the buttons work, and look like it (styles/global.css).
  delete root.dataset.shell;
}
