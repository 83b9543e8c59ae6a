import { Avatar } from '../../../ui/avatar.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import classes from './cohort-picture.module.css';

type News = { name: string; text: string; at: string; icon: IconName };

const news: News[] = [
  {
    name: 'Jonas Weber',
    text: 'kept a pledge: Quote 20 heat pumps',
    at: '4m ago',
    icon: 'pledge',
  },
  { name: 'Aisha Rahman', text: 'completed Call the waiting list', at: '26m ago', icon: 'check' },
  { name: 'Tomás Herrera', text: 'thanked Grace for a warm intro', at: '1h ago', icon: 'cheer' },
];

export function CohortPicture() {
  return (
    <div className={classes.list}>
      <p className={classes.head}>
        <Icon name="hash" size={14} />
        cohort-7
      </p>
      {news.map(({ name, text, at, icon }) => (
        <div key={name} className={classes.row}>
          <Avatar name={name} url={null} size={34} />
          <p className={classes.text}>
            <b>{name}</b> {text}
            <span className={classes.at}>{at}</span>
          </p>
          <span className={classes.icon}>
            <Icon name={icon} size={16} />
          </span>
        </div>
      ))}
    </div>
  );
}
