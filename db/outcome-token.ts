import { type IntroductionSide, introductionSides } from '#shared/domain/introductions.ts';
import { readSignedId, signId } from './signed-id.ts';

const purpose = 'slipstream introduction outcomes';

export type OutcomeLink = { introductionId: string; side: IntroductionSide };

/** For the links of a mail that say what came of an introduction: they name who says so. */
export function createOutcomeToken(
  appSecret: Buffer,
  { introductionId, side }: OutcomeLink,
): string {
  return signId(appSecret, { purpose, id: introductionId, about: side });
}

/** Null unless it is a token of ours, to the letter. */
export function readOutcomeToken(appSecret: Buffer, token: string): OutcomeLink | null {
  const named = token.split('.')[1];
  const side = introductionSides.find((each) => each === named);
  const introductionId = side && readSignedId(appSecret, token, { purpose, about: side });
  return side && introductionId ? { introductionId, side } : null;
}
