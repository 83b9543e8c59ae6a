import { Button } from '@mantine/core';
import type { IntroductionView } from '#shared/api/introductions.ts';
import classes from './introduction-card.module.css';
import { useWithdrawIntroduction } from './withdraw-introduction.ts';

export function WithdrawButton({
  introduction: { id, other },
}: {
  introduction: IntroductionView;
}) {
  const withdraw = useWithdrawIntroduction();
  return (
    <div className={classes.buttons}>
      <Button
        variant="default"
        aria-label={`Withdraw the request to ${other.name}`}
        loading={withdraw.isPending}
        onClick={() => withdraw.mutate(id)}
      >
        Withdraw
      </Button>
    </div>
  );
}
