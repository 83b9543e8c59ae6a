import { Link } from 'react-router-dom';
import { type Audience, audiences } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import classes from './sign-in-form.module.css';

const roles: Record<Audience, string> = {
  founder: 'a founder',
  investor: 'an investor',
  admin: 'staff',
};

export function SignInLink({ audience }: { audience: Audience }) {
  return <Link to={signInPath(audience)}>Sign in as {roles[audience]}</Link>;
}

/** The pages of the others, for whoever has come to the wrong one. */
export function OtherSignIns({ audience }: { audience: Audience }) {
  const [one, other] = audiences.filter((each) => each !== audience);
  if (!one || !other) return null;
  return (
    <p className={`soft small ${classes.others}`}>
      Sign in as <Link to={signInPath(one)}>{roles[one]}</Link> or{' '}
      <Link to={signInPath(other)}>{roles[other]}</Link> instead.
    </p>
  );
}
