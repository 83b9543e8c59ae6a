import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './closing-call.module.css';
import { SlipstreamLines } from './slipstream-lines.tsx';

export function ClosingCall() {
  return (
    <section className={classes.section} aria-labelledby="closing">
      <SlipstreamLines />
      <h2 id="closing" className={classes.title}>
        Your cohort is about to leave. Ride with them.
      </h2>
      <p className={classes.lead}>
        Tell us who you are, what you build and how far you are. A person reads every application.
      </p>
      <LinkButton to={paths.apply} size="large">
        Start Your Application
      </LinkButton>
    </section>
  );
}
