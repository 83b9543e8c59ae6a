import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './site-footer.module.css';

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <p className={classes.brand}>
          <BrandMark size={24} />
          {brand.name}
        </p>
        <nav className={classes.links} aria-label="More pages">
          <Link to={paths.apply}>Apply</Link>
          <Link to={paths.founderSignIn}>For founders</Link>
          <Link to={paths.investorSignUp}>For investors</Link>
          <Link to={paths.support}>Support</Link>
          <Link to={paths.privacy}>Privacy</Link>
        </nav>
        <p className={classes.copyright}>© 2025 {brand.name}. All rights reserved.</p>
      </div>
    </footer>
  );
}
