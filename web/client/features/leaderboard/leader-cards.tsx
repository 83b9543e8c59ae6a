import type { Leader, Leaderboard } from '#shared/api/leaderboard.ts';
import { pluralize } from '#shared/domain/format-number.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './leader-cards.module.css';
import { leaderNames } from './leaderboard-rules.ts';

type LeaderCard = {
  key: keyof Leaderboard['leaders'];
  label: string;
  icon: IconName;
  value: (value: number) => string;
};

const leaderCards: LeaderCard[] = [
  {
    key: 'topPerformer',
    label: 'Top Performer',
    icon: 'trophy',
    value: (value) => pluralize(value, 'point'),
  },
  {
    key: 'mostConsistent',
    label: 'Most Consistent',
    icon: 'flame',
    value: (value) => `${value}-day streak`,
  },
  {
    key: 'taskMaster',
    label: 'Task Master',
    icon: 'check',
    value: (value) => pluralize(value, 'task'),
  },
];

/** Who leads in points, in days in a row and in tasks. */
export function LeaderCards({ leaders }: { leaders: Leaderboard['leaders'] }) {
  return (
    <dl className={classes.cards}>
      {leaderCards.map(({ key, label, icon, value }) => {
        const leader = leaders[key];
        return (
          <div key={key} className={classes.card} data-ember={icon === 'flame' || undefined}>
            <dt className={classes.label}>
              <Icon name={icon} size={16} />
              {label}
            </dt>
            {leader ? (
              <Holders leader={leader} value={value(leader.value)} />
            ) : (
              <dd className={classes.nobody}>Nobody yet</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Holders({ leader, value }: { leader: Leader; value: string }) {
  const { holders } = leader;
  const startup = holders.length === 1 && leader.others === 0 ? holders[0]?.startupName : null;
  return (
    <dd className={classes.holders}>
      <span className={classes.faces}>
        {holders.map(({ name, startupName, avatar }) => (
          <Avatar key={`${name} ${startupName}`} name={name} url={avatar} size={40} />
        ))}
      </span>
      <span className={classes.who}>
        <span className={classes.names}>{leaderNames(leader)}</span>
        {startup && <span className={classes.startup}>{startup}</span>}
        <span className={classes.value}>{value}</span>
      </span>
    </dd>
  );
}
