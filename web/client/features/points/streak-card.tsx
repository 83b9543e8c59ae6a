import { Button, Modal } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { StreakMilestone } from '#shared/api/streaks.ts';
import { makeUuid } from '../../lib/browser.ts';
import { errorText } from '../../lib/errors.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useHasMounted } from '../../ui/popover-trigger.ts';
import { showToast } from '../../ui/show-toast.tsx';
import { useAnnounceMilestone, useShowMilestone, useStreakMilestone } from './points-queries.ts';
import classes from './streak-card.module.css';

/** The card of a streak bonus, once for each, in whichever open page asks first. */
export function StreakCard() {
  const { data: milestone } = useStreakMilestone();
  const { mutate: ask } = useShowMilestone();
  const [clientKey] = useState(() => makeUuid());
  const [shown, setShown] = useState<StreakMilestone | null>(null);
  const [opened, setOpened] = useState(false);
  const asked = useRef('');
  const isFree = useIsFree(Boolean(milestone));
  useEffect(() => {
    if (!milestone || !isFree) return;
    const { days, runStartedOn } = milestone;
    const key = `${days} ${runStartedOn}`;
    if (asked.current === key) return;
    asked.current = key;
    ask(
      { days, runStartedOn, clientKey },
      {
        onSuccess: ({ isMine }) => {
          if (!isMine) return;
          setShown(milestone);
          setOpened(true);
        },
        onError: () => {
          asked.current = '';
        },
      },
    );
  }, [milestone, isFree, ask, clientKey]);
  if (!shown) return null;
  return <Card milestone={shown} opened={opened} onClose={() => setOpened(false)} />;
}

type CardProps = { milestone: StreakMilestone; opened: boolean; onClose: () => void };

function Card({ milestone, opened, onClose }: CardProps) {
  const { days, points, runStartedOn, canAnnounce } = milestone;
  const announce = useAnnounceMilestone();
  const isDrawn = useHasMounted();
  const announceToCohort = () =>
    announce.mutate(
      { days, runStartedOn },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: `Your cohort knows about your ${days}-day streak.` });
        },
      },
    );
  return (
    <Modal
      opened={opened && isDrawn}
      onClose={onClose}
      size={380}
      padding={0}
      centered
      // Mantine's own header would be a second banner landmark of the page.
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.card }}
    >
      <div className={`stack ${classes.flame}`}>
        <Icon name="flame" size={72} />
      </div>
      <Modal.Title className={classes.title}>
        <span className="visually-hidden">{days}-day streak</span>
        <span aria-hidden="true" className={`tabular ${classes.days}`}>
          {days}
        </span>
        <span aria-hidden="true">day streak</span>
      </Modal.Title>
      <p className={`lead ${classes.bonus}`}>+{points} bonus points</p>
      <p className={`soft ${classes.text}`}>{days} days of getting things done. Well earned.</p>
      {announce.error && <FormFailure text={errorText(announce.error)} />}
      <div className={`stack gap-6 ${classes.buttons}`}>
        {canAnnounce && (
          <Button
            fullWidth
            size="md"
            data-autofocus
            loading={announce.isPending}
            onClick={announceToCohort}
          >
            Tell your cohort
          </Button>
        )}
        <Button
          fullWidth
          size="md"
          variant={canAnnounce ? 'subtle' : 'filled'}
          color={canAnnounce ? 'gray' : undefined}
          onClick={onClose}
        >
          {canAnnounce ? 'Not now' : 'Keep going'}
        </Button>
      </div>
    </Modal>
  );
}

/**
 * True if the page is looked at and nobody is in the middle of something the card would disturb.
 */
function useIsFree(isNeeded: boolean): boolean {
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!isNeeded) return;
    const look = () => setFree(!isBusy());
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return isFree;
}

function isBusy(): boolean {
  if (document.visibilityState === 'hidden') return true;
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true;
  const field = document.activeElement;
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField && field.value !== '';
}
