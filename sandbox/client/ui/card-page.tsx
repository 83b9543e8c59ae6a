import type { ReactNode } from 'react';
import classes from '#sandbox/client/ui/card-page.module.css';
import { TopBar } from '#sandbox/client/ui/top-bar.tsx';

/** One thing to decide, in the middle of the page. */
export function CardPage({ about, children }: { about: string; children: ReactNode }): ReactNode {
  return (
    <div className={classes.page}>
      <TopBar about={about} />
      <main className={classes.main}>
        <div className={classes.card}>{children}</div>
      </main>
    </div>
  );
}
