import { Link } from 'react-router-dom';
import { useInfo } from '../features/session/session-queries.ts';
import { paths } from '../paths.ts';
import { ExpiredLink } from './expired-link.tsx';

/** The link of an invitation or of a forgotten password does not work any more. */
export function ExpiredPasswordLink() {
  const support = useInfo().data?.supportEmail;
  return (
    <ExpiredLink wayOn={{ label: 'Ask for a new link', to: paths.forgotPassword }}>
      <p>
        Links work once: an invitation for seven days, a link for a new password for 30 minutes. If
        you have set your password already, <Link to={paths.founderSignIn}>sign in</Link> with it.
      </p>
      {support && (
        <p>
          Stuck? Write to <a href={`mailto:${support}`}>{support}</a>.
        </p>
      )}
    </ExpiredLink>
  );
}
