import { Button } from '@mantine/core';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { ClaimAddressForm } from '../features/investor-account/claim-address-form.tsx';
import {
  useVerificationLink,
  useVerifyEmail,
} from '../features/investor-account/sign-up-queries.ts';
import { useNextPath } from '../features/session/next-page.tsx';
import { useConfirmEmailChange, useEmailLink } from '../features/settings/email-queries.ts';
import { errorText, isLinkExpired } from '../lib/errors.ts';
import { paths } from '../paths.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { LoadFailure } from '../ui/loaded.tsx';
import classes from './account-page.module.css';
import { ExpiredLink, SignInFrame } from './sign-in-frame.tsx';

/** The page behind the link in the mail that answers a sign-up. */
export function VerifyEmailPage() {
  const { token = '' } = useParams();
  const verify = useVerifyEmail(token);
  return (
    <ConfirmAddress
      link={useVerificationLink(token)}
      confirm={verify}
      onConfirm={() => verify.mutate({})}
      isDone={({ isVerified }) => isVerified}
      form={({ email, isSignedIn }) =>
        isSignedIn ? null : <ClaimAddressForm email={email} verify={verify} />
      }
      question={({ email, name, company }) => ({
        title: 'Confirm your email address',
        lead: `${email} was given for an investor account.`,
        text: `The account was made by ${company ? `${name}, ${company}` : name}.`,
      })}
      done={(email) => ({
        page: 'Address confirmed',
        title: 'Your address is confirmed',
        lead: `${email} is yours. An admin will review your sign-up next.`,
        text: 'We’ll email you as soon as you’re approved. Then websites, decks, full profiles and introductions are open to you.',
        wayOn: investorWayOn,
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

const investorWayOn = { label: 'Open the investor portal', to: paths.investorDashboard };

/** The page behind the link in the mail to a new address. */
export function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const [params] = useSearchParams();
  const change = useConfirmEmailChange(token);
  const settingsPath = params.get('for') === 'founder' ? paths.appSettings : paths.investorSettings;
  return (
    <ConfirmAddress
      link={useEmailLink(token)}
      confirm={change}
      onConfirm={() => change.mutate()}
      isDone={({ isDone }) => isDone}
      question={({ email, name }) => ({
        title: 'Confirm your new address',
        lead: `${name} wants to sign in with ${email} from now on.`,
        text: 'If that isn’t you, just close this page.',
      })}
      done={(email, { audience, hasPassword }) => ({
        page: 'Address changed',
        title: 'Your address has changed',
        lead: `You sign in with ${email} from now on.`,
        ...(hasPassword
          ? {
              text: 'Everything else is as it was. You’re signed out everywhere else.',
              wayOn:
                audience === 'founder'
                  ? { label: 'Open your dashboard', to: paths.appDashboard }
                  : investorWayOn,
            }
          : {
              text: 'One step is left: we emailed you a link to choose your password. Nothing there after a few minutes? Look in the spam folder.',
              wayOn: null,
            }),
      })}
      expired={
        <ExpiredLink
          lead="It has already been used, has expired, or another address was requested since."
          wayOn={{ label: 'Open your settings', to: `${settingsPath}#email` }}
        >
          <p>
            A link to a new address works once, for 24 hours. Ask for a new one in your settings.
          </p>
        </ExpiredLink>
      }
    />
  );
}

type PageCopy = { page: string; title: string; lead: string; text: ReactNode };
type DoneCopy = PageCopy & {
  /** Null where the next step is in an email. */
  wayOn: { label: string; to: string } | null;
};

type Props<Found> = {
  link: UseQueryResult<Found>;
  confirm: Pick<UseMutationResult, 'error' | 'isError' | 'isPending' | 'isSuccess'>;
  onConfirm: () => void;
  /** In place of the button, where more has to be shown than who reads the mail. */
  form?: (found: Found) => ReactNode;
  isDone: (found: Found) => boolean;
  question: (found: Found) => Omit<PageCopy, 'page'>;
  done: (email: string, found: Found) => DoneCopy;
  /** Shown for a link that no longer works. */
  expired: ReactNode;
};

/**
 * The page behind a link that proves who reads the mail of an address. Nothing happens before the
 * button is pressed, because mail scanners open links.
 */
function ConfirmAddress<Found extends { email: string }>(props: Props<Found>) {
  const { link, confirm, onConfirm, form, isDone, question, done, expired } = props;
  // A form says itself what was refused.
  if (isLinkExpired(link.error) || (!form && isLinkExpired(confirm.error))) return expired;
  if (link.isError) return <LoadFailure error={link.error} retry={() => void link.refetch()} />;
  if (link.isPending) return null;
  if (confirm.isSuccess || isDone(link.data)) {
    return <Confirmed {...done(link.data.email, link.data)} />;
  }
  const { title, lead, text } = question(link.data);
  return (
    <SignInFrame page={title} title={title} lead={lead}>
      <p className={`pretty stack gap-12 ${classes.text}`}>{text}</p>
      {form?.(link.data) ?? (
        <>
          {confirm.isError && <FormFailure text={errorText(confirm.error)} />}
          <Button size="md" fullWidth loading={confirm.isPending} onClick={onConfirm}>
            Confirm this address
          </Button>
        </>
      )}
    </SignInFrame>
  );
}

function Confirmed({ text, wayOn, ...words }: DoneCopy) {
  const next = useNextPath();
  const button = next ? { label: 'Continue', to: next } : wayOn;
  return (
    <SignInFrame {...words}>
      <p className={`pretty stack gap-12 ${classes.text}`} role="status">
        {text}
      </p>
      {button && (
        <Button component={Link} to={button.to} size="md" fullWidth>
          {button.label}
        </Button>
      )}
    </SignInFrame>
  );
}
