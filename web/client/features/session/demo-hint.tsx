import { Button } from '@mantine/core';
import classes from './demo-hint.module.css';

type Account = { email: string; password: string };

type Props = { account: Account | null; onFill: (account: Account) => void };

/** In demo mode only: an account that anybody may use, and a click that types it. */
export function DemoHint({ account, onFill }: Props) {
  if (!account) return null;
  return (
    <aside aria-label="Demo account" className={classes.hint}>
      <p>
        <strong>Just looking?</strong> Use the demo account.
      </p>
      <dl className={classes.account}>
        <dt>Email</dt>
        <dd>{account.email}</dd>
        <dt>Password</dt>
        <dd>{account.password}</dd>
      </dl>
      <Button variant="default" size="sm" onClick={() => onFill({ ...account })}>
        Fill in demo account
      </Button>
    </aside>
  );
}
