import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BenefitsView, Premium } from '#shared/api/premium.ts';
import { brand } from '#shared/brand.ts';
import { premiumPlan, priceLabel } from '#shared/domain/premium.ts';
import { pageFailureText } from '#shared/failure.ts';
import { dateLabel, pluralize } from '#shared/formats.ts';
import { browserDate } from '../../lib/browser.ts';
import { useNow } from '../../lib/timers.ts';
import { paths } from '../../paths.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import classes from './premium.module.css';
import { usePremiumBenefits } from './premium-queries.ts';
import { summarizeSubscription } from './premium-rules.ts';
import { UpgradeOffer } from './upgrade-offer.tsx';

/** The founder's plan or the offer of one, with the link to card and invoices. */
export function PremiumPlan({ premium, timeZone }: { premium: Premium; timeZone: string }) {
  const { active, offered, demo, price, subscription, boughtBy, isPaidTwice } = premium;
  const { tone, label, text } = summarizeSubscription(premium, { now: useNow(), timeZone });
  return (
    <div className="stack gap-16">
      {subscription && (
        <Panel title="Your plan" action={<Tag tone={tone}>{label}</Tag>}>
          <div className="stack gap-16 pretty">
            <p>{text}</p>
            {boughtBy && <p>{boughtBy} bought it for your whole team.</p>}
            {active && price && (
              <p className={classes.price}>
                <strong>{priceLabel(price)}</strong>
              </p>
            )}
            {isPaidTwice && (
              <p className={classes.warning}>
                Your startup has two subscriptions and is paying twice. Please cancel one, or write
                to us if you can’t find it.
              </p>
            )}
            <div className="wrap gap-8">
              <Button
                component="a"
                href={paths.premiumPortal}
                variant={active ? 'default' : 'subtle'}
                rightSection={<Icon name="external" size={16} />}
              >
                Card, invoices and canceling
              </Button>
              {active && (
                <Button component={Link} to={paths.appMessages} variant="default">
                  Your messages
                </Button>
              )}
            </div>
          </div>
        </Panel>
      )}
      {active && (
        <Panel title="What you have">
          <BenefitStates />
        </Panel>
      )}
      {!active && offered && (
        <Panel title="Upgrade to premium">
          <UpgradeOffer demo={demo} price={price} />
        </Panel>
      )}
      {!active && !offered && (
        <Panel title="Premium">
          <p>
            Premium is not offered at {brand.name} yet, so there is nothing to buy. Everything else
            works without it.
          </p>
        </Panel>
      )}
    </div>
  );
}

const longWaitMs = 60_000;

type PaymentResultProps = {
  /** Just returned from the payment page. */
  paid: boolean;
  /** Just returned from a billing portal that could not be opened. */
  portalFailed: boolean;
  active: boolean;
};

/**
 * The outcome of a payment. Returning from the payment page proves nothing: premium begins when
 * the provider confirms it.
 */
export function PaymentResult({ paid, portalFailed, active }: PaymentResultProps) {
  const isLong = useHasWaitedLong(paid && !active);
  if (portalFailed) return <FormFailure text={pageFailureText('payment_unavailable')} />;
  return (
    <div role="status" aria-live="polite">
      {paid && active && (
        <p className={classes.done}>
          <Icon name="check" />
          Your payment is confirmed: premium is active.
        </p>
      )}
      {paid && !active && (
        <p className={`stream ${classes.waiting}`}>
          <Icon name="snooze" />
          <span>
            If you’ve just paid, your payment is being confirmed: premium starts here by itself.
            {isLong && (
              <>
                {' '}
                This is taking longer than usual. If you’ve paid and nothing changes,{' '}
                <Link to={paths.support}>write to us</Link>.
              </>
            )}{' '}
            Haven’t paid? <Link to={paths.appPremium}>Back to the plan</Link>.
          </span>
        </p>
      )}
    </div>
  );
}

function useHasWaitedLong(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLong(false);
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isLong;
}

/** A member's parts of premium: the rest of each, and its place. */
function BenefitStates() {
  const benefits = usePremiumBenefits();
  return (
    <Loaded query={benefits} heights={[260]} label="Loading what you have">
      {(loaded) => (
        <ul className="stack gap-14" aria-label="What you have">
          {premiumPlan.benefits.map((benefit) => (
            <li key={benefit} className={`flex gap-10 pretty ${classes.state}`}>
              <Icon name="check" size={16} />
              <div>
                <h3 className={`strong ${classes.benefitName}`}>{benefit}</h3>
                {benefitTexts[benefit](loaded)}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

type Benefit = (typeof premiumPlan.benefits)[number];

const benefitTexts: Record<Benefit, (benefits: BenefitsView) => ReactNode> = {
  'Direct messaging': ({ messaging: { limit, left } }) => (
    <p>
      {left} of {pluralize(limit, 'message')} left in 24 hours. Use <em>Contact Founder</em> in the{' '}
      <Link to={paths.appPortfolio}>community</Link>.
    </p>
  ),
  'Exclusive community': ({ community }) => <CommunityState community={community} />,
  'Priority AI coaching': ({ coaching: { limit, left, withoutPremium, hasLargerModel } }) => (
    <p>
      {left} of {pluralize(limit, 'question')} left today instead of {withoutPremium}, first in line
      {hasLargerModel && ', answered by a larger model'}. <Link to={paths.appCoach}>Ask now</Link>
    </p>
  ),
  'Advanced analytics': () => (
    <p>
      Your last twelve weeks beside your cohort and your stage, with export, on{' '}
      <Link to={paths.appProgress}>Progress</Link>.
    </p>
  ),
  'Investor introductions': ({ introductions: { limit, left, renewsOn, openInvestors } }) => (
    <p>
      {left} of {limit} left this month, then {limit} more from{' '}
      {dateLabel(renewsOn, browserDate(new Date()))}.{' '}
      <Link to={paths.appInvestors}>
        {pluralize(openInvestors, 'investor')} {openInvestors === 1 ? 'is' : 'are'} open to founders
      </Link>
    </p>
  ),
};

function CommunityState({ community }: Pick<BenefitsView, 'community'>) {
  const { members, channel, hasQuestions } = community;
  const others =
    members > 1 ? `you and ${pluralize(members - 1, 'other member')}` : 'you’re the first';
  const mark = `The Member mark on your card (${others})`;
  if (!channel) {
    return (
      <p>
        {mark}. The members’ channel in Slack opens with the first member who{' '}
        <Link to={`${paths.appSettings}#slack`}>connects Slack</Link>.
      </p>
    );
  }
  return (
    <p>
      {mark}, and #{channel.name} in Slack.{' '}
      {hasQuestions
        ? 'This month’s questions and answers are open there.'
        : 'Its next thread of questions and answers opens on the 1st.'}{' '}
      {!channel.isConnected && <Link to={`${paths.appSettings}#slack`}>Connect Slack to join</Link>}
    </p>
  );
}
