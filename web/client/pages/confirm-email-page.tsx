import { useParams } from 'react-router-dom';
import {
  useConfirmEmail,
  useEmailLink,
} from '../features/investor-account/investor-settings-queries.ts';
import { paths } from '../paths.ts';
import { ConfirmAddressFrame } from './confirm-address-frame.tsx';
import { ExpiredLink } from './expired-link.tsx';

/** Behind the link to a new address. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  return (
    <ConfirmAddressFrame
      link={useEmailLink(token)}
      confirm={useConfirmEmail(token)}
      isDone={({ isDone }) => isDone}
      question={({ email, name }) => ({
        title: 'Confirm your new address',
        lead: `${name} wants to sign in with ${email} from now on.`,
        text: 'If that is not you, just close this page.',
      })}
      done={(email) => ({
        page: 'Address changed',
        title: 'Your address is changed',
        lead: `You sign in with ${email} from now on.`,
        text: 'Everything else is as it was. Where you are signed in, you stay so.',
      })}
      expired={
        <ExpiredLink
          lead="It was used already, has expired, or another address was asked for since."
          wayOn={{ label: 'Open your settings', to: `${paths.investorSettings}#email` }}
        >
          <p>
            A link to a new address works once, for 24 hours. Ask for a new one in your settings.
          </p>
        </ExpiredLink>
      }
    />
  );
}
