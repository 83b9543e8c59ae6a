import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BenefitsView } from '#shared/api/premium.ts';
import { premiumPlan } from '#shared/domain/premium.ts';
import { dateLabel, pluralize } from '#shared/formats.ts';
import { browserDate } from '../../lib/browser.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import classes from './premium.module.css';
import { usePremiumBenefits } from './premium-queries.ts';

/** A member's parts of premium: the rest of each, and its place. */
export function BenefitStates() {
  const benefits = usePremiumBenefits();
  return (
    <Loaded query={benefits} skeleton={<Skeleton heights={[260]} label="Loading what you have" />}>
      {(loaded) => (
        <ul className="stack gap-14" aria-label="What you have">
          {premiumPlan.benefits.map((benefit) => (
            <li key={benefit} className={`flex gap-10 pretty ${classes.state}`}>
              <Icon name="check" size={16} />
              <div>
                <h3 className={classes.benefitName}>{benefit}</h3>
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
