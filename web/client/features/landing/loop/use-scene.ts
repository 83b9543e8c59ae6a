import { type RefObject, useEffect, useState } from 'react';
import { type SceneStep, sceneSteps, stillStep } from './scene-steps.ts';

type Scene = {
  step: SceneStep;
  /** False until it has moved once: the picture that came with the page is not typed anew. */
  hasMoved: boolean;
  /** Null where nothing ever moves: before the script runs, and for those who want it still. */
  isPlaying: boolean | null;
  toggle: () => void;
};

/** Plays the loop while the picture is in sight, and never for `prefers-reduced-motion`. */
export function useScene(picture: RefObject<HTMLElement | null>): Scene {
  const [index, setIndex] = useState(stillStep);
  const [hasMoved, setHasMoved] = useState(false);
  const [isPaused, setIsPaused] = useState(false);
  const mayMove = useMayMove();
  const isSeen = useIsSeen(picture);
  const step = sceneSteps[index] as SceneStep;
  const isPlaying = mayMove && !isPaused;

  useEffect(() => {
    if (!isPlaying || !isSeen) return;
    const timer = setTimeout(() => {
      setHasMoved(true);
      setIndex((index + 1) % sceneSteps.length);
    }, step.ms);
    return () => clearTimeout(timer);
  }, [index, isPlaying, isSeen, step.ms]);

  return {
    step: mayMove ? step : (sceneSteps[stillStep] as SceneStep),
    hasMoved,
    isPlaying: mayMove ? isPlaying : null,
    toggle: () => setIsPaused((was) => !was),
  };
}

function useMayMove(): boolean {
  const [mayMove, setMayMove] = useState(false);
  useEffect(() => {
    const query = window.matchMedia('(prefers-reduced-motion: no-preference)');
    const read = () => setMayMove(query.matches);
    read();
    query.addEventListener('change', read);
    return () => query.removeEventListener('change', read);
  }, []);
  return mayMove;
}

function useIsSeen(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) =>
      setIsSeen(entries.some((entry) => entry.isIntersecting)),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
