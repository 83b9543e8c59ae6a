import { actions, button, context, type Message, message, section } from './block-kit.ts';
import { checkInAction } from './check-ins.ts';
import { didYouMean } from './help.ts';
import { newTaskAction } from './home.ts';
import { numberedTypedCommand } from './notices.ts';
import { settingsAction } from './settings.ts';
import { escapeText } from './slack-text.ts';

/** `/slipstream` alone: what people do most, as buttons. */
export function mainMenu(): Message {
  const text = 'What would you like to do?';
  const typed = (index: number, label: string, line: string) =>
    button({ action: numberedTypedCommand(index), label, value: line });
  return message(text, [
    section(text),
    actions([
      typed(0, 'My tasks', '/task list'),
      button({ action: newTaskAction, label: 'New task' }),
      typed(1, 'Make a pledge', '/pledge'),
      typed(2, 'My streak', '/streak'),
      typed(3, 'Leaderboard', '/leaderboard'),
    ]),
    actions([
      button({ action: checkInAction, label: 'Check in' }),
      typed(4, 'Ask the coach', '/coach'),
      button({ action: settingsAction, label: 'Settings' }),
    ]),
    context('`/slipstream help` shows everything you can type.'),
  ]);
}

/** The longest text that buttons can send again. */
const maxOffered = 1900;

type Unknown = { typed: string; word: string; suggestion: string | null };

/** For words that are no command: the one that was probably meant, and what the words may be otherwise. */
export function unknownWords({ typed, word, suggestion }: Unknown): Message {
  const isLine = word !== typed;
  const { text } = didYouMean('/slipstream', suggestion || !isLine ? word : typed, suggestion);
  const meant = suggestion ? [`/slipstream ${suggestion}${typed.slice(word.length)}`] : [];
  const buttons = offerButtons([
    ...meant.map((line) => ({ label: 'Do that', line })),
    ...(isLine ? taskOrQuestionOffers(typed) : []),
  ]);
  const isShort = typed.length <= maxOffered;
  return message(text, [
    section(text),
    ...(isShort ? [] : [section(`You typed: ${escapeText(typed, 2900)}`)]),
    ...(isShort && buttons.length > 0 ? [actions(buttons)] : []),
  ]);
}

function taskOrQuestionOffers(typed: string) {
  return [
    { label: 'Add it as a task', line: `/task add ${typed}` },
    { label: 'Ask the coach', line: `/coach ${typed}` },
  ];
}

function offerButtons(offers: { label: string; line: string }[]) {
  return offers.map(({ label, line }, index) =>
    button({ action: numberedTypedCommand(index), label, value: line }),
  );
}

/** For a sentence in quotation marks, which may be either. */
export function taskOrQuestion(typed: string): Message {
  const text = `Is “${escapeText(typed, 200)}” a task, or a question for the coach?`;
  return message(text, [section(text), actions(offerButtons(taskOrQuestionOffers(typed)))]);
}

/**
 * An answer to `/slipstream …` names the commands in the way that works there: another app may have
 * taken `/task`. Text of people holds no backticks.
 */
export function namedAfterSlipstream(answer: Message): Message {
  return JSON.parse(
    JSON.stringify(answer).replace(
      /`\/(task|pledge|checkin|streak|leaderboard|thanks|hours|coach)\b/g,
      '`/slipstream $1',
    ),
  ) as Message;
}
