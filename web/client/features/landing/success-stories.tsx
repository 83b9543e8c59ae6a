import type { SectionOf } from '#shared/api/landing.ts';
import { picturePath } from '#shared/domain/pictures.ts';
import { initialsOf } from '../../ui/avatar-rules.ts';
import { isMarkName, Mark } from './marks.tsx';
import classes from './page-sections.module.css';
import { SectionHead } from './page-sections.tsx';
import portraitClasses from './portraits.module.css';
import { hueStyle, isPersonName, type PersonName, PersonPaths } from './portraits.tsx';

type Stories = SectionOf<'stories'>;

export function SuccessStories({ section }: { section: Stories }) {
  return (
    <section className={classes.storiesSection} aria-labelledby="stories">
      <div className={classes.inner}>
        <SectionHead id="stories" title={section.title} />
        <ul className={`stack gap-16 ${classes.stories}`}>
          {section.stories.map((story) => (
            <li key={story.id}>
              <Story story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Story({ story }: { story: Stories['stories'][number] }) {
  const { name, company, text, link, hasStars, picture, portrait } = story;
  return (
    <figure className={`card flex-column breakable ${classes.story}`}>
      {hasStars && <Stars />}
      <blockquote className={`grows pretty lines ${classes.quote}`}>{text}</blockquote>
      <figcaption className={`flex between gap-12 ${classes.by}`}>
        <span className={classes.person}>
          {portrait && isMarkName(company) && <Mark of={company} size="m" />}
          <b className={classes.author}>{name}</b>
          <span className={`soft ${classes.company}`}>
            {link ? (
              <a className="link" href={link} rel="noopener">
                {company || name}
              </a>
            ) : (
              company
            )}
          </span>
        </span>
        <Portrait name={name} picture={picture} drawing={portrait} />
      </figcaption>
    </figure>
  );
}

type PortraitProps = { name: string; picture: string | null; drawing: string | null };

/** The picture that staff sent, a drawn portrait of the demo's, else the initials. */
function Portrait({ name, picture, drawing }: PortraitProps) {
  if (picture) {
    return (
      <img
        className={`rigid ${portraitClasses.photo}`}
        src={picturePath(picture, 256)}
        width={72}
        height={72}
        loading="lazy"
        alt=""
      />
    );
  }
  const initials = initialsOf(name);
  if (isPersonName(drawing)) return <StandingPortrait name={drawing} initials={initials} />;
  return (
    <span className={`stack rigid ${portraitClasses.letters}`} style={hueStyle(name)}>
      {initials}
    </span>
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
