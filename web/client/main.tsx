import './styles/tokens.css';
import './styles/global.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { watchBackButton } from './lib/back-button.ts';
import { AppRoutes, preloadPage } from './routes.tsx';

watchBackButton();
preloadPage(window.location.pathname);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  </StrictMode>
);

// The public pages come with their markup (prerender.tsx).
if (root.firstElementChild) hydrateRoot(root, app);
else createRoot(root).render(app);
