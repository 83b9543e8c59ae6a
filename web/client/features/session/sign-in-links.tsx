import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { type Audience, audiences } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import classes from './sign-in-form.module.css';

const roles: Record<Audience, string> = {
  founder: 'a founder',
  investor: 'an investor',
  mentor: 'a mentor',
  admin: 'staff',
};

export function SignInLink({ audience }: { audience: Audience }) {
  return <Link to={signInPath(audience)}>Sign in as {roles[audience]}</Link>;
}

/** The pages of the others, for whoever has come to the wrong one. */
export function OtherSignIns({ audience }: { audience: Audience }) {
  const others = audiences.filter((each) => each !== audience);
  return (
    <p className={`soft small ${classes.others}`}>
      Sign in as{' '}
      {others.map((other, n) => (
        <Fragment key={other}>
          {n > 0 && (n === others.length - 1 ? ' or ' : ', ')}
          <Link to={signInPath(other)}>{roles[other]}</Link>
        </Fragment>
      ))}{' '}
      instead.
    </p>
  );
}
