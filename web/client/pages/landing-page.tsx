import { Link } from 'react-router-dom';
import { brand } from '#shared/brand.ts';
import { paths } from '../paths.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import classes from './landing-page.module.css';
import { SlipstreamLines } from './slipstream-lines.tsx';

/** Without Mantine: this page's first load is what a stranger waits for. */
export function LandingPage() {
  return (
    <div className={classes.page}>
      <title>{`${brand.name}: the founder community that ships together`}</title>
      <SlipstreamLines />
      <header className={classes.header}>
        <span className={classes.brand}>
          <BrandMark size={28} />
          {brand.name}
        </span>
        <Link className={classes.quiet} to={paths.founderSignIn}>
          Founder Login
        </Link>
      </header>
      <main className={classes.hero}>
        <h1 className={classes.title}>{brand.tagline}</h1>
        <p className={classes.lead}>
          Say what you will ship, keep the pledge in front of your cohort, and let each other’s
          momentum pull you forward. On the board, and in Slack.
        </p>
        <Link className={classes.button} to={paths.founderSignIn}>
          Founder Login
        </Link>
      </main>
    </div>
  );
}
