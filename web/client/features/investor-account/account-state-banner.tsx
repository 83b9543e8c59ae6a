import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Me } from '#shared/api/session.ts';
import { brand } from '#shared/brand.ts';
import { api } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { showToast, toastError } from '../../ui/show-toast.tsx';
import classes from './account-state-banner.module.css';

type AccountState = NonNullable<Me['investor']>['state'];
const approvedAccess = 'websites, pitch decks, full profiles and introductions';

/**
 * The parts that are still closed to an investor and how they open; nothing once they are approved.
 */
export function AccountStateBanner({ state, email }: { state: AccountState; email: string }) {
  switch (state) {
    case 'approved':
      return null;
    case 'unverified':
      return (
        <Banner title="Next: confirm your email address">
          <p>
            We sent a link to <strong>{email}</strong>. Once you’ve used it, an admin will review
            your sign-up. Approval opens {approvedAccess}; until then you’ll see every startup’s
            card.
          </p>
          <div className={`row wrap ${classes.actions}`}>
            <ResendButton />
            <Link to={{ pathname: paths.investorSettings, hash: 'email' }}>Wrong address?</Link>
          </div>
        </Banner>
      );
    case 'waiting':
      return (
        <Banner title="Your address is confirmed. An admin will review your sign-up next.">
          <p>
            We’ll email {email} as soon as you’re approved. Approval opens {approvedAccess}; until
            then you’ll see every startup’s card.
          </p>
        </Banner>
      );
    case 'declined':
    case 'revoked':
      return (
        <Banner
          isClosed
          title={
            state === 'declined' ? 'Your sign-up was not approved' : 'Your approval was withdrawn'
          }
        >
          <p>
            You’ll still see every startup’s card, but not {approvedAccess}. If you think this is a
            mistake, write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
          </p>
        </Banner>
      );
  }
}

type BannerProps = { title: string; isClosed?: boolean; children: ReactNode };

function Banner({ title, isClosed = false, children }: BannerProps) {
  return (
    <aside
      aria-label="Your account"
      className={`stack gap-4 pretty breakable ${classes.banner}`}
      data-closed={isClosed || undefined}
    >
      <p className="strong">{title}</p>
      {children}
    </aside>
  );
}

function ResendButton() {
  const resend = useResendVerification();
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      Send the email again
    </Button>
  );
}

function useResendVerification() {
  return useMutation({
    // The mail leads back to the page from which it was asked for.
    mutationFn: () => {
      const { pathname, search, hash } = window.location;
      return api.investors.resendVerification({ next: pathname + search + hash });
    },
    onSuccess: () => showToast({ text: 'The email is on its way again.' }),
    onError: (error) => toastError(error),
  });
}
