import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/icon.tsx';
import classes from './visitor-root.module.css';

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

type Props = { action?: ReactNode; children: ReactNode };

/** What an applicant’s pages look like: one column under the brand. */
export function VisitorFrame({ action, children }: Props) {
  return (
    <>
      <header className={classes.header}>
        <Link to={paths.landing} className={classes.brand}>
          <BrandMark size={28} />
          {brand.name}
        </Link>
        {action}
      </header>
      <main className={classes.main}>{children}</main>
    </>
  );
}
