import type { Leader, Leaderboard } from '#shared/api/leaderboard.ts';
import { pluralize } from '#shared/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './leaderboard.module.css';
import { leaderNames } from './leaderboard-rules.ts';

type LeaderCard = {
  key: keyof Leaderboard['leaders'];
  label: string;
  icon: IconName;
  metric: 'points' | 'streak' | 'tasks';
  formatValue: (value: number) => string;
};

const leaderCards: LeaderCard[] = [
  {
    key: 'topPerformer',
    label: 'Top Performer',
    icon: 'trophy',
    metric: 'points',
    formatValue: (value) => pluralize(value, 'point'),
  },
  {
    key: 'mostConsistent',
    label: 'Most Consistent',
    icon: 'flame',
    metric: 'streak',
    formatValue: (value) => `${value}-day streak`,
  },
  {
    key: 'taskMaster',
    label: 'Task Master',
    icon: 'check',
    metric: 'tasks',
    formatValue: (value) => pluralize(value, 'task'),
  },
];

export function LeaderCards({ leaders }: { leaders: Leaderboard['leaders'] }) {
  return (
    <dl className={classes.leaderCards}>
      {leaderCards.map(({ key, label, icon, metric, formatValue }) => {
        const leader = leaders[key];
        return (
          <div key={key} className={classes.leaderCard} data-metric={metric}>
            <dt className={`row gap-6 soft small ${classes.leaderLabel}`}>
              <Icon name={icon} size={16} />
              {label}
            </dt>
            {leader ? (
              <Holders leader={leader} value={formatValue(leader.value)} />
            ) : (
              <dd className={`row soft ${classes.noLeader}`}>Nobody yet</dd>
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
    <dd className={`row gap-12 ${classes.holders}`}>
      <span className={classes.faces}>
        {holders.map(({ name, startupName, avatar }) => (
          <Avatar key={`${name} ${startupName}`} name={name} url={avatar} size="l" />
        ))}
      </span>
      <span className={`stack shrinks ${classes.leaderText}`}>
        <span className={`strong breakable ${classes.leaderNames}`}>{leaderNames(leader)}</span>
        {startup && (
          <span className={`soft small one-line ${classes.leaderStartup}`}>{startup}</span>
        )}
        <span className={`strong ${classes.leaderValue}`}>{value}</span>
      </span>
    </dd>
  );
}
