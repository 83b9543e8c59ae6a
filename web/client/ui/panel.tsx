import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

type Props = {
  title: string;
  /** With it, the panel can be linked to. */
  anchor?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** A bordered section under its own heading. */
export function Panel({ title, anchor, action, children }: Props) {
  const id = useId();
  return (
    <section id={anchor} aria-labelledby={id} className={`card ${classes.panel}`}>
      <div className={`row between ${classes.head}`}>
        <h2 id={id} tabIndex={anchor ? -1 : undefined} className={`lead ${classes.title}`}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
