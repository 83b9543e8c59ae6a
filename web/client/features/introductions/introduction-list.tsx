import { useId } from 'react';
import type { IntroductionView } from '#shared/api/introductions.ts';
import type { IntroductionSide } from '#shared/domain/introductions.ts';
import { IntroductionCard } from './introduction-card.tsx';
import classes from './introduction-list.module.css';

type Props = {
  title: string;
  /** What one should know before acting on them. */
  lead: string;
  empty: string;
  side: IntroductionSide;
  introductions: IntroductionView[];
};

export function IntroductionList({ title, lead, empty, side, introductions }: Props) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.section}>
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {introductions.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <>
          <p className={classes.lead}>{lead}</p>
          <ul className={classes.list}>
            {introductions.map((introduction) => (
              <li key={introduction.id}>
                <IntroductionCard introduction={introduction} side={side} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
