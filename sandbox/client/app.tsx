import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { MailPage } from '#sandbox/client/mail/mail-page.tsx';
import { AuthorizePage } from '#sandbox/client/slack/authorize-page.tsx';
import { JoinPage } from '#sandbox/client/slack/join-page.tsx';
import { SlackPage } from '#sandbox/client/slack/slack-page.tsx';
import { resolveVariables, theme } from '#sandbox/client/theme.ts';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1 } } });

export function App(): ReactNode {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      defaultColorScheme="auto"
    >
      <Notifications position="top-right" />
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
    </MantineProvider>
  );
}
