import '#web/client/styles/tokens.css';
import '#web/client/styles/global.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { MailPage } from '#sandbox/client/mail-page.tsx';
import { AuthorizePage } from '#sandbox/client/slack/authorize-page.tsx';
import { JoinPage } from '#sandbox/client/slack/join-page.tsx';
import { SlackPage } from '#sandbox/client/slack/slack-page.tsx';
import { ignoreComposingKeys } from '#web/client/lib/ignore-composing-keys.ts';
import { AppTheme } from '#web/client/ui/app-theme.tsx';
// After the product's own selection of Mantine's parts, which would otherwise come last.
import '@mantine/core/styles.layer.css';

ignoreComposingKeys();
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <AppTheme>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter basename="/sandbox">
        <Routes>
          <Route path="/slack" element={<SlackPage />} />
          <Route path="/slack/authorize" element={<AuthorizePage />} />
          <Route path="/slack/join" element={<JoinPage />} />
          <Route path="/mail" element={<MailPage />} />
          <Route path="*" element={<Navigate to="/slack" replace />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </AppTheme>,
);
