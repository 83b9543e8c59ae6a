import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/icon.tsx';
import classes from './visitor-root.module.css';

/** The root of an applicant’s pages: the query cache, and nothing of the dashboard. */
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

/** The frame of an applicant’s pages: one column under the brand. */
export function VisitorFrame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <>
      <header className={`row between ${classes.header}`}>
        <Link to={paths.landing} className="brand">
          <BrandMark size={28} />
          {brand.name}
        </Link>
        {action}
      </header>
      <main className={classes.main}>{children}</main>
    </>
  );
}
