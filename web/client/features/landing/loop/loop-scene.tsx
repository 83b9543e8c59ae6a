import { useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { BoardWindow } from './board-window.tsx';
import { CheerPill } from './cheer-pill.tsx';
import classes from './loop-scene.module.css';
import { SlackWindow } from './slack-window.tsx';
import { useScene } from './use-scene.ts';

/** The product at work: a command in Slack, the task on the board, the cohort's cheer. */
export function LoopScene() {
  const picture = useRef<HTMLElement>(null);
  const { step, hasMoved, isPlaying, toggle } = useScene(picture);
  return (
    <figure className={classes.scene} ref={picture}>
      <figcaption className="visually-hidden">
        The product at work: in the cohort’s Slack channel a founder types “/task done beta”. The
        task is ticked off on her board, her points grow, and founders of her cohort cheer.
      </figcaption>
      <div
        className={classes.picture}
        data-fading={step.isFading || undefined}
        data-step={`${step.sent}${step.ticked}${step.cheered}`}
        aria-hidden="true"
      >
        <SlackWindow step={step} isStill={!hasMoved} />
        <BoardWindow ticked={step.ticked} />
        <CheerPill
          cheered={step.cheered}
          isShown={step.cheered > 0 && step.cheered === step.sent}
        />
      </div>
      {isPlaying !== null && (
        <button
          type="button"
          className={classes.toggle}
          aria-label={isPlaying ? 'Pause the animation' : 'Play the animation'}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'start'} size={16} />
        </button>
      )}
    </figure>
  );
}
