import type { ReactNode } from 'react';
import { brand } from '#shared/brand.ts';
import { SiteFrame } from './site-frame.tsx';
import classes from './text-page.module.css';

type Props = { title: string; lead: string; description: string; children: ReactNode };

export function TextPage({ title, lead, description, children }: Props) {
  return (
    <SiteFrame title={`${title} · ${brand.name}`} description={description}>
      <article className={classes.page}>
        <h1 className={classes.title}>{title}</h1>
        <p className={`soft ${classes.lead}`}>{lead}</p>
        <div className={classes.text}>{children}</div>
      </article>
    </SiteFrame>
  );
}
