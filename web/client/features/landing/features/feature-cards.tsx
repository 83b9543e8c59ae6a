import type { ReactNode } from 'react';
import { SectionHead } from '../section-head.tsx';
import { CoachPicture } from './coach-picture.tsx';
import { CohortPicture } from './cohort-picture.tsx';
import classes from './feature-cards.module.css';
import { InvestorPicture } from './investor-picture.tsx';
import { StreakPicture } from './streak-picture.tsx';

type Feature = { title: string; text: string; picture: ReactNode };

const features: Feature[] = [
  {
    title: 'AI-Powered Coaching',
    text: 'Ask what to work on today and get an answer that knows your stage, your tasks and your streak.',
    picture: <CoachPicture />,
  },
  {
    title: 'Cohort Community',
    text: 'A small group that starts together, with its own Slack channel. Every finished task is news.',
    picture: <CohortPicture />,
  },
  {
    title: 'Accountability System',
    text: 'Public pledges, streaks and points. What you said you would ship stays in sight until it is shipped.',
    picture: <StreakPicture />,
  },
  {
    title: 'Investor Network',
    text: 'Your startup’s page in front of verified investors, who ask for an introduction when it fits.',
    picture: <InvestorPicture />,
  },
];

export function FeatureCards() {
  return (
    <section className={classes.section} aria-labelledby="features">
      <SectionHead
        id="features"
        title="Momentum is a team sport"
        lead="Most startups do not fail for want of ideas. They slow down, alone. Four things keep you moving."
      />
      <ul className={classes.cards}>
        {features.map(({ title, text, picture }) => (
          <li key={title} className={classes.card}>
            <div className={classes.words}>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.text}>{text}</p>
            </div>
            <div className={classes.picture} aria-hidden="true">
              {picture}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
