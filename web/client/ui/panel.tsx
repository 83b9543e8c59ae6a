import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = { title: string; action?: ReactNode; children: ReactNode };

/** A bordered section under its own heading. */
export function Panel({ title, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.panel}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
