import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './site-header.module.css';

export function SiteHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to={paths.landing} className={classes.brand} aria-label={brand.name}>
          <BrandMark size={28} />
          <span className={classes.name}>{brand.name}</span>
        </Link>
        <nav className={classes.links} aria-label="Sign in or apply">
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
