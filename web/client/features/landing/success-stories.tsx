import { Mark, type MarkName } from './marks.tsx';
import classes from './page-sections.module.css';
import { SectionHead } from './page-sections.tsx';
import portraitClasses from './portraits.module.css';
import { hueStyle, type PersonName, PersonPaths } from './portraits.tsx';

type Story = { name: PersonName; company: MarkName; initials: string; text: string };

const stories: Story[] = [
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
        <ul className={`stack gap-16 ${classes.stories}`}>
          {stories.map(({ name, company, initials, text }) => (
            <li key={name}>
              <figure className={`card flex-column ${classes.story}`}>
                <Stars />
                <blockquote className={`grows pretty ${classes.quote}`}>{text}</blockquote>
                <figcaption className={`flex between gap-12 ${classes.by}`}>
                  <span className={classes.person}>
                    <Mark of={company} size="m" />
                    <b className={classes.author}>{name}</b>
                    <span className={`soft ${classes.company}`}>{company}</span>
                  </span>
                  <StandingPortrait name={name} initials={initials} />
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
    <div className={`flex gap-2 ${classes.stars}`} role="img" aria-label="Five out of five stars">
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

/** Stands on the edge of a card, the initials on the sweater. */
function StandingPortrait({ name, initials }: { name: PersonName; initials: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="20 8 216 248"
      className={`rigid ${portraitClasses.standing}`}
      style={hueStyle(name)}
    >
      <circle className={portraitClasses.sun} cx="128" cy="160" r="104" />
      <PersonPaths name={name} />
      <text className={portraitClasses.initials} x="128" y="247" textAnchor="middle">
        {initials}
      </text>
    </svg>
  );
}
