import { SectionHead } from './section-head.tsx';
import classes from './success-stories.module.css';

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
    <section className={classes.section} aria-labelledby="stories">
      <div className={classes.inner}>
        <SectionHead id="stories" title="Success Stories" />
        <ul className={classes.stories}>
          {stories.map(({ name, company, initials, text }) => (
            <li key={name}>
              <figure className={classes.story}>
                <Stars />
                <blockquote className={classes.text}>{text}</blockquote>
                <figcaption className={classes.by}>
                  <span className={classes.initials} aria-hidden="true">
                    {initials}
                  </span>
                  <span>
                    <b className={classes.name}>{name}</b>
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
