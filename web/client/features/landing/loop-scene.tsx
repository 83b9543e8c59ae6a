import { type RefObject, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import classes from './hero.module.css';
import { openingStep, type SceneStep, sceneSteps, stillStepIndex } from './loop-story.ts';
import { BoardWindow, CheerPill, SlackWindow } from './loop-windows.tsx';

/** The product at work: a command in Slack, the task on the board, the cohort's cheer. */
export function LoopScene() {
  const picture = useRef<HTMLElement>(null);
  const { step, round, hasMoved, isPlaying, toggle } = useSceneAnimation(picture);
  return (
    <figure className={`relative ${classes.scene}`} ref={picture}>
      <figcaption className="visually-hidden">
        The product at work: in the cohort’s Slack channel a founder types “/task done beta”. The
        task is ticked off on her board, her points grow, and founders of her cohort cheer.
      </figcaption>
      <div
        className={classes.picture}
        data-step={`${step.sent}${step.ticked}${step.cheered}`}
        aria-hidden="true"
      >
        {step.isFading && <Layer key={round + 1} step={openingStep} isStill={false} />}
        <Layer key={round} step={step} isStill={!hasMoved} />
      </div>
      <p className={`faint small ${classes.example}`}>
        An example: people and startups are made up.
      </p>
      {isPlaying !== null && (
        <button
          type="button"
          className={`stack faint ${classes.toggle}`}
          aria-label={isPlaying ? 'Pause the animation' : 'Play the animation'}
          onClick={toggle}
        >
          <Icon name={isPlaying ? 'pause' : 'start'} size={16} />
        </button>
      )}
    </figure>
  );
}

/** While the loop restarts, its end fades out over its beginning. */
function Layer({ step, isStill }: { step: SceneStep; isStill: boolean }) {
  return (
    <div className={classes.layer} data-fading={step.isFading || undefined}>
      <SlackWindow step={step} isStill={isStill} />
      <BoardWindow ticked={step.ticked} />
      <CheerPill cheered={step.cheered} isShown={step.cheered > 0 && step.cheered === step.sent} />
    </div>
  );
}

type Scene = {
  step: SceneStep;
  /** The number of restarts of the loop. */
  round: number;
  /** False until the first step change: the prerendered picture must not replay its typing. */
  hasMoved: boolean;
  /** Null when there is no animation: before hydration and with `prefers-reduced-motion`. */
  isPlaying: boolean | null;
  toggle: () => void;
};

/** Plays the loop while the picture is in view, and never with `prefers-reduced-motion`. */
function useSceneAnimation(picture: RefObject<HTMLElement | null>): Scene {
  // Counts on, so that it tells the round as well.
  const [count, setCount] = useState(stillStepIndex);
  const [hasMoved, setHasMoved] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const isMotionAllowed = useMotionAllowed();
  const isInView = useIsInView(picture);
  const step = sceneSteps[count % sceneSteps.length] as SceneStep;
  const isPlaying = isMotionAllowed && !isPaused;

  useEffect(() => {
    if (!isPlaying || !isInView) return;
    const timer = setTimeout(() => {
      setHasMoved(true);
      setCount(count + 1);
    }, step.ms);
    return () => clearTimeout(timer);
  }, [count, isPlaying, isInView, step.ms]);

  return {
    step: isMotionAllowed ? step : (sceneSteps[stillStepIndex] as SceneStep),
    round: Math.floor(count / sceneSteps.length),
    hasMoved,
    isPlaying: isMotionAllowed ? isPlaying : null,
    toggle: () => setIsPaused((paused) => !paused),
  };
}

function useMotionAllowed(): boolean {
  const [isAllowed, setIsAllowed] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: no-preference)');
    const read = () => setIsAllowed(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return isAllowed;
}

function useIsInView(element: RefObject<HTMLElement | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) =>
      setIsInView(entries.some((entry) => entry.isIntersecting)),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
