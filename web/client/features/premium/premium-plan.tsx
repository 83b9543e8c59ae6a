import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Premium } from '#shared/api/premium.ts';
import { brand } from '#shared/brand.ts';
import { premiumPlan } from '#shared/domain/premium.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useFounder } from '../session/founder-context.ts';
import { BenefitList } from './benefit-list.tsx';
import classes from './premium.module.css';
import { standingOf } from './premium-words.ts';
import { UpgradeOffer } from './upgrade-offer.tsx';

/** What a founder has, what they could have, and the way to card and invoices. */
export function PremiumPlan({ premium }: { premium: Premium }) {
  const { timeZone } = useFounder();
  const { active, offered, demo, subscription, isPaidTwice } = premium;
  const standing = standingOf(premium, timeZone);
  return (
    <div className={classes.panels}>
      {subscription && (
        <Panel title="Your plan" action={<Tag tone={standing.tone}>{standing.label}</Tag>}>
          <div className={classes.offer}>
            <p>{standing.text}</p>
            {active && (
              <p className={classes.price}>
                <strong>${premiumPlan.price}</strong> a month
              </p>
            )}
            {isPaidTwice && (
              <p className={classes.warning}>
                Two subscriptions of yours are running, so you pay twice. Cancel one: write to us if
                you can’t find it.
              </p>
            )}
            <div className={classes.ways}>
              <Button
                component="a"
                href={paths.premiumPortal}
                variant={active ? 'default' : 'subtle'}
                rightSection={<Icon name="external" size={16} />}
              >
                Card, invoices and cancelling
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
          <BenefitList />
        </Panel>
      )}
      {!active && offered && (
        <Panel title="Upgrade to premium">
          <UpgradeOffer demo={demo} />
        </Panel>
      )}
      {!active && !offered && (
        <Panel title="Premium">
          <p>
            Premium is not offered on this {brand.name} yet, so there is nothing to buy. Everything
            else works without it.
          </p>
        </Panel>
      )}
    </div>
  );
}
