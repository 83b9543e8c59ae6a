import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './slack-panel.module.css';

const benefits: { icon: IconName; title: string; text: string }[] = [
  { icon: 'bell', title: 'Task Notifications', text: 'What is due, each morning.' },
  { icon: 'hash', title: 'Cohort Channel', text: 'One place for your whole cohort.' },
  { icon: 'pledge', title: 'Public Pledges', text: 'Say it, date it, keep it.' },
  { icon: 'cheer', title: 'Milestone Celebrations', text: 'Your wins, cheered by peers.' },
];

export function SlackBenefits() {
  return (
    <ul className={classes.benefits}>
      {benefits.map(({ icon, title, text }) => (
        <li key={title} className={classes.benefit}>
          <Icon name={icon} />
          <span>
            <strong>{title}</strong>
            <span className={classes.why}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
