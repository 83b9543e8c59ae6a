import { Button } from '@mantine/core';
import { useId } from 'react';
import type { IntroductionView } from '#shared/api/introductions.ts';
import { introductionOutcomes, outcomeLabels } from '#shared/domain/introductions.ts';
import classes from './outcome-choice.module.css';
import { useSayOutcome } from './say-outcome.ts';

/** What came of an introduction, a week after it and later; the answer can be changed. */
export function OutcomeChoice({ introduction }: { introduction: IntroductionView }) {
  const titleId = useId();
  const say = useSayOutcome();
  const { id: introductionId, outcome: said } = introduction;
  const shown = say.isPending ? say.variables.outcome : said;
  return (
    <fieldset aria-labelledby={titleId} className={classes.choice}>
      <p id={titleId} className={classes.question}>
        What came of it?
      </p>
      <div className={classes.answers}>
        {introductionOutcomes.map((outcome) => (
          <Button
            key={outcome}
            size="xs"
            variant={outcome === shown ? 'light' : 'default'}
            aria-pressed={outcome === shown}
            onClick={() => say.mutate({ introductionId, outcome })}
          >
            {outcomeLabels[outcome]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
