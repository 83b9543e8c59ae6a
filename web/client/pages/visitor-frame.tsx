import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './visitor-frame.module.css';

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
