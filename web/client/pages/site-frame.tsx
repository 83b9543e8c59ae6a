import { type ReactNode, useEffect } from 'react';
import { Link, useNavigationType } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { BrandLine, BrandMark } from '../ui/icon.tsx';
import classes from './site-frame.module.css';

type Props = { title: string; description: string; above?: ReactNode; children: ReactNode };

/**
 * The frame of the public pages. It does without Mantine, which would slow down a stranger's first
 * load.
 */
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
    <header className={classes.header}>
      <div className={`row between ${classes.inner}`}>
        <Link to={paths.landing} className="brand" aria-label={brand.name}>
          <BrandMark size={28} />
          <span className={classes.name}>{brand.name}</span>
        </Link>
        <nav className={`row gap-4 ${classes.links}`} aria-label="Sign in or apply">
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
    <footer className={classes.footer}>
      <div className={`row wrap between soft ${classes.footerInner}`}>
        <p className={`row ink ${classes.footerBrand}`}>
          <BrandMark size={24} />
          {brand.name}
        </p>
        <nav className={`wrap ${classes.footerLinks}`} aria-label="More pages">
          <Link to={paths.apply}>Apply</Link>
          <Link to={paths.founderSignIn}>For founders</Link>
          <Link to={paths.investorSignUp}>For investors</Link>
          <Link to={paths.support}>Support</Link>
          <Link to={paths.privacy}>Privacy</Link>
        </nav>
        <p className="faint">
          © {new Date().getFullYear()} {brand.name}. All rights reserved.
        </p>
        <BrandLine part="foot" className={`faint ${classes.foot}`} />
      </div>
    </footer>
  );
}
