import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './action-row.module.css';

type Props = {
  name: string;
  /** After the name: a status, or whom it is for. */
  beside?: ReactNode;
  /** Below the name, one paragraph each. */
  children?: ReactNode;
  facts: ReactNode;
  /** Below the facts: what can be opened. */
  more?: ReactNode;
  /** The buttons of the row. */
  actions: ReactNode;
};

/** One item of a list, with what can be done about it. */
export function ActionRow({ name, beside, children, facts, more, actions }: Props) {
  return (
    <li tabIndex={-1} className={classes.row}>
      <div className="stack gap-2 shrinks">
        <p className={`row wrap ${classes.head}`}>
          <span className="strong breakable">{name}</span>
          {beside}
        </p>
        {children}
        <p className={`soft small tabular breakable ${classes.facts}`}>{facts}</p>
        {more}
      </div>
      {actions && <div className={`flex gap-4 rigid ${classes.actions}`}>{actions}</div>}
    </li>
  );
}

type RowButtonProps = {
  children: string;
  /** Starts with the button's text and names the row, because each row has the same button. */
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

export function RowButton({ label, tone = 'plain', ...props }: RowButtonProps) {
  return <Button {...buttonVariants[tone]} size="compact-md" aria-label={label} {...props} />;
}
