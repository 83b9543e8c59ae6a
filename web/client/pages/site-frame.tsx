import { type ReactNode, useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { SiteFooter } from './site-footer.tsx';
import classes from './site-frame.module.css';
import { SiteHeader } from './site-header.tsx';

type Props = { title: string; description: string; above?: ReactNode; children: ReactNode };

/** What the public pages share. Without Mantine: their first load is what a stranger waits for. */
export function SiteFrame({ title, description, above, children }: Props) {
  const navigation = useNavigationType();
  useEffect(() => {
    if (navigation === 'PUSH') window.scrollTo(0, 0);
  }, [navigation]);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      {above}
      <SiteHeader />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
