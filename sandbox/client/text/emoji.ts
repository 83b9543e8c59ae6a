import type { InlineNode } from '#sandbox/client/text/text-nodes.ts';
import type { TextObject } from '#sandbox/shared/block-kit.ts';

/** The shortcodes that people and bots use most; an unknown one stays as it is typed. */
// biome-ignore format: one shortcode per line would be 120 lines of nothing
const emoji: Record<string, string> = {
  '+1': '👍', '-1': '👎', '100': '💯', alarm_clock: '⏰', arrow_down: '⬇️', arrow_left: '⬅️',
  arrow_right: '➡️', arrow_up: '⬆️', ballot_box_with_check: '☑️', bar_chart: '📊', beers: '🍻',
  bell: '🔔', bike: '🚲', bicyclist: '🚴', blue_heart: '💙', blush: '😊', bomb: '💣', book: '📖',
  books: '📚', bulb: '💡', calendar: '📆', chart_with_downwards_trend: '📉',
  chart_with_upwards_trend: '📈', checkered_flag: '🏁', clap: '👏', clipboard: '📋', clock1: '🕐',
  coffee: '☕', cold_sweat: '😰', computer: '💻', confetti_ball: '🎊', construction: '🚧', cry: '😢',
  crown: '👑', dart: '🎯', date: '📅', dash: '💨', email: '📧', envelope: '✉️', exclamation: '❗',
  eyes: '👀', fire: '🔥', first_place_medal: '🥇', fist: '✊', flag: '🏳️', gem: '💎', gift: '🎁',
  grey_question: '❔', grin: '😁', grinning: '😀', green_heart: '💚', handshake: '🤝', heart: '❤️',
  heart_eyes: '😍', heavy_check_mark: '✔️', hourglass: '⌛', hourglass_flowing_sand: '⏳',
  information_source: 'ℹ️', joy: '😂', key: '🔑', leaves: '🍃', link: '🔗', lock: '🔒',
  loudspeaker: '📢', mag: '🔍', mailbox: '📫', medal: '🏅', mega: '📣', memo: '📝', moneybag: '💰',
  muscle: '💪', no_entry: '⛔', ocean: '🌊', ok_hand: '👌', orange_heart: '🧡', page_facing_up: '📄',
  partying_face: '🥳', pencil: '📝', pencil2: '✏️', point_down: '👇', point_right: '👉',
  pray: '🙏', pushpin: '📌', question: '❓', raised_hands: '🙌', red_circle: '🔴', repeat: '🔁',
  robot_face: '🤖', rocket: '🚀', runner: '🏃', second_place_medal: '🥈', seedling: '🌱',
  sleeping: '😴', slightly_smiling_face: '🙂', smile: '😄', smiley: '😃', snowflake: '❄️',
  sparkles: '✨', speech_balloon: '💬', star: '⭐', star2: '🌟', stopwatch: '⏱️', sunglasses: '😎',
  sunny: '☀️', sunrise: '🌅', tada: '🎉', third_place_medal: '🥉', thinking_face: '🤔',
  thumbsdown: '👎', thumbsup: '👍', trophy: '🏆', unlock: '🔓', warning: '⚠️', wave: '👋',
  white_check_mark: '✅', white_circle: '⚪', wink: '😉', x: '❌', yellow_heart: '💛', zap: '⚡',
  zzz: '💤',
};

export function findEmoji(name: string): string | null {
  return Object.hasOwn(emoji, name) ? (emoji[name] ?? null) : null;
}

/** The handful that the reaction menu offers. */
export const quickReactions = ['tada', 'raised_hands', 'fire', 'heart', 'eyes', 'thumbsup'];

/** Plain text: shortcodes become emoji, line ends become breaks, everything else stays literal. */
export function parseEmoji(text: string): InlineNode[] {
  return text.split(/(:[a-z0-9_+-]+:|\n)/).flatMap((part): InlineNode[] => {
    if (part === '') return [];
    if (part === '\n') return [{ kind: 'break' }];
    const name = /^:([a-z0-9_+-]+):$/.exec(part)?.[1];
    const character = name ? findEmoji(name) : null;
    return [name && character ? { kind: 'emoji', name, character } : { kind: 'text', text: part }];
  });
}

/** A text object as one string, for labels and options that can hold no elements. */
export function showPlain(text: TextObject | string | undefined | null): string {
  const source = typeof text === 'string' ? text : (text?.text ?? '');
  return source.replace(/:([a-z0-9_+-]+):/g, (whole, name: string) => findEmoji(name) ?? whole);
}
