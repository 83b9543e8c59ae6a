import { paths } from '../../paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import closingCallClasses from './closing-call.module.css';
import { SlipstreamLines } from './hero.tsx';
import sectionHeadClasses from './section-head.module.css';
import classes from './statistics.module.css';
import successStoriesClasses from './success-stories.module.css';

const statistics = [
  { value: '500+', label: 'Startups accelerated' },
  { value: '$50M+', label: 'Total funding raised' },
  { value: '85%', label: 'Success rate' },
  { value: '200+', label: 'Active investors' },
];

export function Statistics() {
  return (
    <section className={classes.section} aria-label="In figures">
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
    <section className={successStoriesClasses.section} aria-labelledby="stories">
      <div className={successStoriesClasses.inner}>
        <SectionHead id="stories" title="Success Stories" />
        <ul className={successStoriesClasses.stories}>
          {stories.map(({ name, company, initials, text }) => (
            <li key={name}>
              <figure className={successStoriesClasses.story}>
                <Stars />
                <blockquote className={successStoriesClasses.text}>{text}</blockquote>
                <figcaption className={successStoriesClasses.by}>
                  <span className={successStoriesClasses.initials} aria-hidden="true">
                    {initials}
                  </span>
                  <span>
                    <b className={successStoriesClasses.name}>{name}</b>
                    <span className={successStoriesClasses.company}>{company}</span>
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
    <div className={successStoriesClasses.stars} role="img" aria-label="Five out of five stars">
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
    <section className={closingCallClasses.section} aria-labelledby="closing">
      <SlipstreamLines />
      <h2 id="closing" className={closingCallClasses.title}>
        Your cohort is about to leave. Ride with them.
      </h2>
      <p className={closingCallClasses.lead}>
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
    <div className={sectionHeadClasses.head}>
      <h2 id={id} className={sectionHeadClasses.title}>
        {title}
      </h2>
      {lead && <p className={sectionHeadClasses.lead}>{lead}</p>}
    </div>
  );
}
