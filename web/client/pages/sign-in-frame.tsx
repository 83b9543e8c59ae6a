import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { SchemeToggle } from '../ui/color-scheme.tsx';
import { BrandMark } from '../ui/icon.tsx';
import expiredLinkClasses from './account-page.module.css';
import classes from './sign-in-frame.module.css';

type SignInFrameProps = {
  page: string;
  title: string;
  lead: string;
  children: ReactNode;
  wide?: boolean;
};

export function SignInFrame({ page, title, lead, children, wide = false }: SignInFrameProps) {
  return (
    <div className={`flex-column ${classes.page}`}>
      <title>{`${page} · ${brand.name}`}</title>
      <header className={`row between ${classes.header}`}>
        <Link to={paths.landing} className="brand">
          <BrandMark size={28} />
          {brand.name}
        </Link>
        <SchemeToggle />
      </header>
      <main className={`wide ${classes.main}`} data-wide={wide || undefined}>
        <h1>{title}</h1>
        <p className={`soft ${classes.lead}`}>{lead}</p>
        {children}
      </main>
    </div>
  );
}

type ExpiredLinkProps = {
  lead?: string;
  children: ReactNode;
  wayOn: { label: string; to: string };
};

/** For a link that was used, has expired or was cut off: no harm done, and what to do now. */
export function ExpiredLink({
  lead = 'It has already been used, or has expired.',
  children,
  wayOn,
}: ExpiredLinkProps) {
  return (
    <SignInFrame page="Link expired" title="This link no longer works" lead={lead}>
      <div className={`pretty stack gap-12 ${expiredLinkClasses.text}`}>{children}</div>
      <Button component={Link} to={wayOn.to} size="md" fullWidth>
        {wayOn.label}
      </Button>
    </SignInFrame>
  );
}
