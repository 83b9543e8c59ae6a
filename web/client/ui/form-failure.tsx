import classes from './form-failure.module.css';
import { Icon } from './icon.tsx';

/** Why a form was rejected, shown beside its submit button. */
export function FormFailure({ text }: { text: string }) {
  return (
    <div role="alert" className={classes.failure}>
      <Icon name="alert" size={18} />
      <p>{text}</p>
    </div>
  );
}
