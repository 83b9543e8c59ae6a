import { type ReactNode, useId } from 'react';
import type { StartupCardView } from '#shared/api/startup.ts';
import { Avatar } from '../avatar.tsx';
import { StageBadge } from '../stage-badge.tsx';
import { Tag } from '../tag.tsx';
import classes from './startup-card.module.css';
import { seekingText, teamText } from './startup-words.ts';

type Props = {
  startup: StartupCardView;
  /** Under the founder's name: a streak. */
  standing?: ReactNode;
  actions: ReactNode;
};

/** A startup in a grid of them, the same wherever it is shown. */
export function StartupCard({ startup, standing, actions }: Props) {
  const titleId = useId();
  const seeking = seekingText(startup);
  return (
    <article aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.startup}>
          {startup.startupName}
        </h2>
        <StageBadge stage={startup.stage} />
      </div>
      <p className={classes.description}>{startup.description}</p>
      <div className={classes.founder}>
        <Avatar name={startup.founderName} url={startup.founderAvatar} />
        <div className={classes.who}>
          <p className={classes.name}>{startup.founderName}</p>
          {standing}
        </div>
      </div>
      <ul className={classes.facts}>
        <li>
          <Tag>{startup.industry}</Tag>
        </li>
        <li>
          <Tag>{teamText(startup.teamSize)}</Tag>
        </li>
        {seeking && (
          <li>
            <Tag tone="moss">{seeking}</Tag>
          </li>
        )}
      </ul>
      <div className={classes.actions}>{actions}</div>
    </article>
  );
}
