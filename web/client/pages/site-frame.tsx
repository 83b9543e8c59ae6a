import { type ReactNode, useEffect } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { BrandMark } from '../ui/icon.tsx';
import siteFooterClasses from './site-footer.module.css';
import classes from './site-frame.module.css';
import siteHeaderClasses from './site-header.module.css';

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

function SiteHeader() {
  return (
    <header className={siteHeaderClasses.header}>
      <div className={siteHeaderClasses.inner}>
        <Link to={paths.landing} className={siteHeaderClasses.brand} aria-label={brand.name}>
          <BrandMark size={28} />
          <span className={siteHeaderClasses.name}>{brand.name}</span>
        </Link>
        <nav className={siteHeaderClasses.links} aria-label="Sign in or apply">
          <LinkButton to={paths.investorSignIn} tone="plain">
            Investor Login
          </LinkButton>
          <LinkButton to={paths.founderSignIn} tone="plain">
            Founder Login
          </LinkButton>
          <LinkButton to={paths.apply}>Apply Now</LinkButton>
        </nav>
      </div>
    </header>
  );
}

function SiteFooter() {
  return (
    <footer className={siteFooterClasses.footer}>
      <div className={siteFooterClasses.inner}>
        <p className={siteFooterClasses.brand}>
          <BrandMark size={24} />
          {brand.name}
        </p>
        <nav className={siteFooterClasses.links} aria-label="More pages">
          <Link to={paths.apply}>Apply</Link>
          <Link to={paths.founderSignIn}>For founders</Link>
          <Link to={paths.investorSignUp}>For investors</Link>
          <Link to={paths.support}>Support</Link>
          <Link to={paths.privacy}>Privacy</Link>
        </nav>
        <p className={siteFooterClasses.copyright}>© 2025 {brand.name}. All rights reserved.</p>
      </div>
    </footer>
  );
}
