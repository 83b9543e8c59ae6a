import { Button } from '@mantine/core';
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

type RowButtonProps = {
  children: string;
  /** Begins with the words on the button, and says which row it is: each has the same button. */
  label: string;
  tone?: 'plain' | 'quiet' | 'rose';
  loading?: boolean;
  disabled?: boolean;
  onClick: () => void;
};

const buttonVariants = {
  plain: { variant: 'default' },
  quiet: { variant: 'subtle', color: 'gray' },
  rose: { variant: 'subtle', color: 'rose' },
} as const;

/** What an `ActionRow` can be settled with. */
export function RowButton({ label, tone = 'plain', ...props }: RowButtonProps) {
  return <Button {...buttonVariants[tone]} size="compact-md" aria-label={label} {...props} />;
}
