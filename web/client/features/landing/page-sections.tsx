import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { SlipstreamLines } from './hero.tsx';
import classes from './page-sections.module.css';

const statistics = [
  { value: '500+', label: 'Startups accelerated' },
  { value: '$50M+', label: 'Total funding raised' },
  { value: '85%', label: 'Success rate' },
  { value: '200+', label: 'Active investors' },
];

export function Statistics() {
  return (
    <section className={classes.statistics} aria-label="In figures">
      <dl className={`stack ${classes.figures}`}>
        {statistics.map(({ value, label }) => (
          <div key={label} className={`flex gap-6 ${classes.figure}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function ClosingCall() {
  return (
    <section className={`stack center relative ${classes.closing}`} aria-labelledby="closing">
      <SlipstreamLines />
      <h2 id="closing" className={classes.closingTitle}>
        Your cohort is about to leave. Ride with them.
      </h2>
      <p className={`soft ${classes.closingLead}`}>
        Tell us who you are, what you’re building and how far along you are. A person reads every
        application.
      </p>
      <LinkButton to={paths.apply} size="large">
        Start Your Application
      </LinkButton>
    </section>
  );
}

export function SectionHead({ id, title, lead }: { id: string; title: string; lead?: string }) {
  return (
    <div className={classes.sectionHead}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {lead && <p className={`soft ${classes.sectionLead}`}>{lead}</p>}
    </div>
  );
}
