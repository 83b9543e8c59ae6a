import type { ReactNode } from 'react';
import classes from './action-row.module.css';

type Props = {
  name: string;
  /** After the name: a state, or whom it is for. */
  beside?: ReactNode;
  /** Under the name, a paragraph each. */
  children?: ReactNode;
  facts: ReactNode;
  /** Buttons that settle it. */
  actions: ReactNode;
};

/** One thing in a list of them: what it is, and what can be done about it. */
export function ActionRow({ name, beside, children, facts, actions }: Props) {
  return (
    <li tabIndex={-1} className={classes.row}>
      <div className={classes.words}>
        <p className={classes.head}>
          <span className={classes.name}>{name}</span>
          {beside}
        </p>
        {children}
        <p className={classes.facts}>{facts}</p>
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
