import { brand } from '#shared/brand.ts';
import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './hero.module.css';
import { LoopScene } from './loop/loop-scene.tsx';
import { SlipstreamLines } from './slipstream-lines.tsx';

export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero">
      <SlipstreamLines />
      <div className={classes.inner}>
        <div className={classes.words}>
          <h1 id="hero" className={classes.title}>
            {brand.tagline}
          </h1>
          <p className={classes.lead}>
            Say what you will ship, keep the pledge in front of your cohort, and let each other’s
            momentum pull you forward. On the board, and in Slack.
          </p>
          <div className={classes.actions}>
            <LinkButton to={paths.apply} size="large">
              Apply to the Community
            </LinkButton>
            <LinkButton to={paths.investorSignUp} tone="quiet" size="large">
              Join as an Investor
            </LinkButton>
          </div>
          <p className={classes.note}>Four short steps. An answer in 5-7 business days.</p>
        </div>
        <LoopScene />
      </div>
    </section>
  );
}
