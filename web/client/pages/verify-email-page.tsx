import { useParams } from 'react-router-dom';
import { useVerification, useVerifyEmail } from '../features/investor-account/sign-up-queries.ts';
import { paths } from '../paths.ts';
import { ConfirmAddressFrame } from './confirm-address-frame.tsx';
import { ExpiredLink } from './expired-link.tsx';

/** Behind the link of the mail that a sign-up is answered with. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  return (
    <ConfirmAddressFrame
      link={useVerification(token)}
      confirm={useVerifyEmail(token)}
      isDone={({ isVerified }) => isVerified}
      question={({ email, name, company }) => ({
        title: 'Confirm your email address',
        lead: `${email} was given for an investor account.`,
        text: `The account was made by ${company ? `${name}, ${company}` : name}. If that is not you, just close this page.`,
      })}
      done={(email) => ({
        page: 'Address confirmed',
        title: 'Your address is confirmed',
        lead: `${email} is yours. An admin looks at your sign-up next.`,
        text: 'You get a mail as soon as you are approved. Then websites, decks, full profiles and introductions are open to you.',
      })}
      expired={
        <ExpiredLink wayOn={{ label: 'Sign in', to: paths.investorSignIn }}>
          <p>
            A link to confirm an address works once, for seven days. Sign in to have a new one sent.
          </p>
        </ExpiredLink>
      }
    />
  );
}
