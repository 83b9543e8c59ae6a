import { Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Peer } from '#shared/api/cohort.ts';
import { peerPath } from '../../paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './peer-card.module.css';
import { seekingText, teamText } from './peer-words.ts';
import { StreakFlame } from './streak-flame.tsx';
import { ThanksControl } from './thanks-control.tsx';

export function PeerCard({ peer, thanksLeft }: { peer: Peer; thanksLeft: number }) {
  const titleId = useId();
  const seeking = seekingText(peer);
  return (
    <article aria-labelledby={titleId} className={classes.card}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.startup}>
          {peer.startupName}
        </h2>
        <StageBadge stage={peer.stage} />
      </div>
      <p className={classes.description}>{peer.description}</p>
      <div className={classes.founder}>
        <Avatar name={peer.founderName} url={peer.avatar} />
        <div className={classes.who}>
          <p className={classes.name}>{peer.founderName}</p>
          <StreakFlame days={peer.streak} />
        </div>
      </div>
      <ul className={classes.facts}>
        <li>
          <Tag>{peer.industry}</Tag>
        </li>
        <li>
          <Tag>{teamText(peer.teamSize)}</Tag>
        </li>
        {seeking && (
          <li>
            <Tag tone="stream">{seeking}</Tag>
          </li>
        )}
      </ul>
      <div className={classes.actions}>
        <Button
          component={Link}
          to={peerPath(peer.founderId)}
          variant="default"
          aria-label={`View Profile of ${peer.startupName}`}
        >
          View Profile
        </Button>
        <ThanksControl peer={peer} left={thanksLeft} />
      </div>
    </article>
  );
}
