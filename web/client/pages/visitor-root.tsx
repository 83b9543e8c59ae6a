import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { createQueryClient } from '../lib/create-query-client.ts';

/** What an applicant’s pages stand on: the cache of what was read, and nothing of the dashboard. */
export function VisitorRoot() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Outlet />
      </Suspense>
    </QueryClientProvider>
  );
}
