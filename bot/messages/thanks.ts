import type { ThanksNews } from '#db/queries/thanks.ts';
import type { ThanksView } from '#shared/api/points.ts';
import { brand } from '#shared/brand.ts';
import { counted } from '#shared/domain/format-number.ts';
import { type Message, plainMessage } from './block-kit.ts';
import { bold, escapeText } from './slack-text.ts';

const example = '`/thanks @founder for WHAT`';

/** The answer to the founder who gave them. */
export function thanked({ helper, forWhat, points, left }: ThanksView): Message {
  const more = left === 1 ? '1 more' : `${left} more`;
  return plainMessage(
    `You thanked ${bold(helper.name, 80)} for ${escapeText(forWhat, 300)}: +${counted(points, 'point')} for them.`,
    `You can give ${left === 0 ? 'no more' : more} this week. \`/thanks undo\` takes it back within an hour.`,
  );
}

export function thanksUndone(helperName: string): Message {
  return plainMessage(`Your thanks to ${bold(helperName, 80)} were taken back.`);
}

export function nothingToUndo(): Message {
  return plainMessage('You have given no thanks that could be taken back.');
}

export function thankWhom(): Message {
  return plainMessage('Whom do you want to thank?', `${example}: pick their name from the list.`);
}

export function thankForWhat(): Message {
  return plainMessage('What did they help you with?', example);
}

/** The one who was mentioned is linked to no founder. */
export function helperUnknown(handle: string | null): Message {
  const who = handle ? bold(`@${handle}`, 80) : 'that person';
  return plainMessage(
    `I don’t know yet which founder ${who} is.`,
    `They need to connect their ${brand.name} account once, then try again.`,
  );
}

/** To the helper, privately. */
export function thankedBy(news: ThanksNews): Message {
  return plainMessage(
    `${bold(news.giverName, 80)} thanked you for ${escapeText(news.forWhat, 300)}.`,
    `+${counted(news.points, 'point')}`,
  );
}

/** The line in the cohort's channel. */
export function thanksPost(news: ThanksNews): Message {
  const helper = `${bold(news.helperName, 80)} (${escapeText(news.helperStartup, 80)})`;
  return plainMessage(
    `${bold(news.giverName, 80)} thanked ${helper} for ${escapeText(news.forWhat, 300)}.`,
    `+${counted(news.points, 'point')}`,
  );
}
