import { Icon } from '../../../ui/icon.tsx';
import classes from './coach-picture.module.css';

export function CoachPicture() {
  return (
    <div className={classes.talk}>
      <p className={classes.question}>What should I work on today?</p>
      <div className={classes.answer}>
        <span className={classes.coach}>
          <Icon name="spark" size={16} />
        </span>
        <p>
          Both clinics asked about price before anything else. Put two prices on the site today, and
          ask your next three visitors which one they would pay.
        </p>
      </div>
    </div>
  );
}
