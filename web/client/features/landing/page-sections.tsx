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
      <dl className={classes.figures}>
        {statistics.map(({ value, label }) => (
          <div key={label} className={classes.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const stories = [
  {
    name: 'Sarah Lindgren',
    company: 'Brightpath Learning',
    initials: 'SL',
    text: 'I had been “nearly ready to launch” for eleven months. Then I pledged a date in front of twelve people. We launched on that date, with four paying schools.',
  },
  {
    name: 'Marcus Adeyemi',
    company: 'Stockroom',
    initials: 'MA',
    text: 'The streak sounds like a toy until you are on day 40 and it is eleven at night. I called one more customer because of it. That customer is now our biggest.',
  },
  {
    name: 'Elena Vargas',
    company: 'Verdia Energy',
    initials: 'EV',
    text: 'My cohort read every version of our deck. When the introduction came through the network we closed our seed round in five weeks. I knew all the hard questions already.',
  },
];

export function SuccessStories() {
  return (
    <section className={classes.storiesSection} aria-labelledby="stories">
      <div className={classes.inner}>
        <SectionHead id="stories" title="Success Stories" />
        <ul className={classes.stories}>
          {stories.map(({ name, company, initials, text }) => (
            <li key={name}>
              <figure className={classes.story}>
                <Stars />
                <blockquote className={classes.quote}>{text}</blockquote>
                <figcaption className={classes.by}>
                  <span className={classes.initials} aria-hidden="true">
                    {initials}
                  </span>
                  <span>
                    <b className={classes.author}>{name}</b>
                    <span className={classes.company}>{company}</span>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Stars() {
  return (
    <div className={classes.stars} role="img" aria-label="Five out of five stars">
      {['one', 'two', 'three', 'four', 'five'].map((star) => (
        <svg
          key={star}
          aria-hidden="true"
          width={18}
          height={18}
          viewBox="0 0 24 24"
          fill="currentColor"
        >
          <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
        </svg>
      ))}
    </div>
  );
}

export function ClosingCall() {
  return (
    <section className={classes.closing} aria-labelledby="closing">
      <SlipstreamLines />
      <h2 id="closing" className={classes.closingTitle}>
        Your cohort is about to leave. Ride with them.
      </h2>
      <p className={classes.closingLead}>
        Tell us who you are, what you build and how far you are. A person reads every application.
      </p>
      <LinkButton to={paths.apply} size="large">
        Start Your Application
      </LinkButton>
    </section>
  );
}

type SectionHeadProps = { id: string; title: string; lead?: string };

export function SectionHead({ id, title, lead }: SectionHeadProps) {
  return (
    <div className={classes.sectionHead}>
      <h2 id={id} className={classes.sectionTitle}>
        {title}
      </h2>
      {lead && <p className={classes.sectionLead}>{lead}</p>}
    </div>
  );
}
