import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { SchemeToggle } from '../ui/scheme-toggle.tsx';
import classes from './sign-in-frame.module.css';

type Props = { page: string; title: string; lead: string; children: ReactNode; wide?: boolean };

/** What every sign-in page looks like around its form. */
export function SignInFrame({ page, title, lead, children, wide = false }: Props) {
  return (
    <div className={classes.page}>
      <title>{`${page} · ${brand.name}`}</title>
      <header className={classes.header}>
        <Link to={paths.landing} className={classes.brand}>
          <BrandMark size={28} />
          {brand.name}
        </Link>
        <SchemeToggle />
      </header>
      <main className={classes.main} data-wide={wide || undefined}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </main>
    </div>
  );
}
