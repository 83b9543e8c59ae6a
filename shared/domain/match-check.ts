import { type Stage, stageLabels } from '../options.ts';

type Fit = { share: number; text: string };
type Check = { checkSizeMin: number | null; checkSizeMax: number | null };
type Ask = { lookingForFunding: boolean; fundingAmount: string | null };

/** What founders may ask for, in thousands of dollars. */
const asks: Record<string, readonly [number, number]> = {
  '0-50k': [0, 50],
  '50k-250k': [50, 250],
  '250k-1m': [250, 1000],
  '1m-5m': [1000, 5000],
  '5m+': [5000, Number.POSITIVE_INFINITY],
};

/** Checks that are usual at a stage, in thousands of dollars. */
const usual: Record<Stage, readonly [number, number]> = {
  idea: [5, 150],
  mvp: [25, 500],
  traction: [100, 2000],
  launch: [250, 10_000],
};

/** An investor's check against what a startup asks for. */
export function askFit(
  { checkSizeMin, checkSizeMax }: Check,
  { lookingForFunding, fundingAmount }: Ask,
): Fit {
  if (!lookingForFunding) return { share: 0, text: 'Not looking for funding now' };
  const ask = fundingAmount === null ? undefined : asks[fundingAmount];
  if (!ask) return { share: 0.4, text: 'Looks for funding, without naming an amount' };
  const [from, to] = ask;
  if ((checkSizeMin ?? 0) > to) return { share: 0, text: `Asks for less: ${fundingAmount}` };
  if ((checkSizeMax ?? Number.POSITIVE_INFINITY) < from) {
    return { share: 0.6, text: `Asks for ${fundingAmount}, of which you could give a part` };
  }
  return { share: 1, text: `Asks for ${fundingAmount}, which you could give` };
}

/** Whether checks of that size are usual at a stage. */
export function stageFit({ checkSizeMin, checkSizeMax }: Check, stage: Stage): Fit {
  const [from, to] = usual[stage];
  const fits = (checkSizeMin ?? 0) <= to && (checkSizeMax ?? Number.POSITIVE_INFINITY) >= from;
  const label = stageLabels[stage];
  return fits
    ? { share: 1, text: `Checks like yours are usual at the stage ${label}` }
    : { share: 0, text: `At the stage ${label} checks are usually of another size` };
}
