import { Button } from '@mantine/core';
import { useState } from 'react';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { fetchCode } from '../../lib/fetch-code.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { useAcceptIntroduction } from './accept-introduction.ts';
import classes from './introduction-card.module.css';

const code = fetchCode(() => import('./decline-dialog.tsx').then((module) => module.DeclineDialog));

/** Accept and Decline; the second asks for a reason, if one likes. */
export function AnswerButtons({ introduction }: { introduction: IntroductionView }) {
  const { id, other } = introduction;
  const accept = useAcceptIntroduction();
  const [openings, setOpenings] = useState(0);
  const [opened, setOpened] = useState(false);
  const decline = () => {
    setOpenings(openings + 1);
    setOpened(true);
  };
  return (
    <div className={classes.buttons}>
      <Button
        aria-label={`Accept the request of ${other.name}`}
        loading={accept.isPending}
        onClick={() => accept.mutate(id)}
      >
        Accept
      </Button>
      <Button
        variant="default"
        aria-label={`Decline the request of ${other.name}`}
        disabled={accept.isPending}
        onPointerEnter={code.preload}
        onClick={decline}
      >
        Decline
      </Button>
      <LazyDialog
        code={code}
        key={openings}
        introduction={introduction}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </div>
  );
}
