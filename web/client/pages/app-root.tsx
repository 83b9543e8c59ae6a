import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createQueryClient } from '../lib/query-client.ts';
import { AppTheme } from '../ui/app-theme.tsx';
import { PageBoundary } from '../ui/page-boundary.tsx';

/** The root of every page behind a sign-in: theme, toasts and the query cache. */
export function AppRoot() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <PageBoundary>
          <Suspense>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </AppTheme>
    </QueryClientProvider>
  );
}
