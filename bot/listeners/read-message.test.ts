import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const read = (text: string, isFollowUp = false) => {
  const found = readMessage(text, { isFollowUp });
  if (found?.kind !== 'command') return found?.kind ?? 'coach';
  return `${found.command} ${found.text}`.trim() + (found.ifTitle ? ` if ${found.ifTitle}` : '');
};

test.each([
  [
    'help',
    [
      'help',
      'Help!',
      'Hilfe',
      'aide',
      'Aide-moi s’il te plaît',
      'Hilf mir bitte',
      'ayuda por favor',
      '?',
      '/help',
      'help me',
      'What can you do?',
      'commands',
      '/coach help',
    ],
  ],
  ['greeting', ['hi', 'Hello there!', 'hey :wave:', 'Good morning 👋', 'hey Slipstream', 'gm']],
  [
    'thanks',
    [
      'thanks',
      'Thank you so much!',
      'ok thanks',
      'thx 🙏',
      'thanks for your help',
      'merci',
      'Merci beaucoup !',
      'Vielen Dank!',
      'Danke dir',
      'Danke für deine Hilfe',
      'merci pour ton aide',
      'muchas gracias',
    ],
  ],
  ['quiet', ['unsubscribe', 'Stop messaging me.', 'no more messages', 'stop', 'opt out']],
  [
    '/task list',
    ['task list', 'tasks', '/tasks', 'my tasks', 'show me my tasks', 'list', 'To-do list'],
  ],
  ['/task list', ['/task list', 'TASK LIST', '/taks list', 'what’s due?']],
  ['/task list today', ['what’s due today?', 'what’s due today']],
  ['/task help', ['task help', '/task help', 'help with tasks']],
  ['/pledge list', ['/pledges', 'pledges', 'my pledges', 'pledge list', '/pledge list']],
  ['/leaderboard', ['leaderboard', 'my rank', '/leaderboards', 'show me the leaderboard']],
  ['/streak', ['streak', 'my streak', '/streak']],
  ['/checkin', ['check in', 'Check-in', 'my weekly check-in', '/checkin', '/check-in']],
  ['/checkin away', ['check in away', '/checkin away']],
  ['/checkin help', ['help with checkin', '/checkin help']],
  ['/task done 1', ['/slipstream done 1', '/slipstream task done 1']],
  ['help', ['/slipstream', '/slipstream help']],
  ['/slipstream settings', ['settings', '/slipstream settings', 'When do you message me?']],
  ['/streak why', ['streak why', 'Why is my streak 0?']],
  ['/thanks undo', ['thanks undo', '/thanks undo']],
  ['/task', ['/task', 'new task', 'add a task']],
  ['/pledge', ['/pledge', 'pledge', 'make a pledge']],
  ['/task reopen', ['undo', 'Undo that', 'undo it please', 'reopen this']],
  ['/task resume', ['resume', 'resume messages', 'end the pause']],
])('%s', (meaning, texts) => {
  expect(texts.map((text) => read(text))).toEqual(texts.map(() => meaning));
});

test.each([
  ['done 1 2', '/task done 1 2'],
  ['Done 1, 2 and 3.', '/task Done 1, 2 and 3'],
  ['finish 2 yesterday', '/task finish 2 yesterday'],
  ['task done Ship the beta', '/task done Ship the beta'],
  ['done Ship the beta', '/task done Ship the beta if Ship the beta'],
  ['snooze 2 next friday', '/task snooze 2 next friday'],
  ['delete #3', '/task delete #3'],
  ['edit 1', '/task edit 1'],
  ['pause until fri', '/task pause until fri'],
  ['task undo', '/task undo'],
  ['task snooze', '/task snooze'],
  ['task add Call Ann by fri', '/task add Call Ann by fri'],
  ['add Call Ann by fri', '/task add Call Ann by fri'],
  ['add a task to call &lt;Ann&gt;', '/task add call <Ann>'],
  ['remind me to call Ann on Friday', '/task add call Ann on Friday'],
  ['I pledge to ship the beta by Friday', '/pledge ship the beta by Friday'],
  ['pledge move 1 fri', '/pledge move 1 fri'],
  ['add Call Ann by fri for <@U123ABC>', '/task add Call Ann by fri for <@U123ABC>'],
  ['/task add Call Ann for <@U123ABC|bo>', '/task add Call Ann for <@U123ABC|bo>'],
  ['thanks <@U123ABC> for the intro', '/thanks <@U123ABC> for the intro'],
  ['thanks for the intro to <@U123ABC>', '/thanks for the intro to <@U123ABC>'],
  ['<@U123ABC> thanks for the intro', '/thanks <@U123ABC> thanks for the intro'],
  ['Done: 1', '/task Done 1'],
  ['done - 1', '/task done 1'],
  ['done, #1', '/task done #1'],
  ['done 1-3', '/task done 1-3'],
  ['erledigt 1', '/task erledigt 1'],
  ['hecho ayer 1', '/task hecho ayer 1'],
  ['1', '/task 1'],
  ['✅ 1', '/task ✅ 1'],
  ['1-3', '/task 1-3'],
  ['danke <@U123ABC> für das Intro', '/thanks <@U123ABC> für das Intro'],
  ['merci à <@U123ABC> pour l’intro', '/thanks <@U123ABC> pour l’intro'],
  ['gracias a <@U123ABC> por la intro', '/thanks <@U123ABC> por la intro'],
  ['Fertig: 1 und 2', '/task Fertig 1 und 2'],
  ['terminé 2', '/task terminé 2'],
  ['hecho 1-3', '/task hecho 1-3'],
  ['löschen 2', '/task löschen 2'],
  ['task liste', '/task liste'],
  ['done 1–2', '/task done 1–2'],
  ['done all', '/task done all'],
  ['done yesterday 1', '/task done yesterday 1'],
  ['done the last one', '/task done the last one'],
  ['delete all', '/task delete all'],
  ['undo last', '/task undo last'],
  ['snooze all until fri', '/task snooze all until fri'],
  ['snooze 1-3 fri', '/task snooze 1-3 fri'],
  ['add: Call Ann', '/task add Call Ann'],
  ['Add - Call Ann', '/task Add Call Ann'],
  ['add:Call Ann', '/task add Call Ann'],
  ['task add: Call Ann', '/task add Call Ann'],
  ['add just me: Call Ann', '/task add just me: Call Ann'],
  ['just me: Call Ann by fri', '/task add just me: Call Ann by fri'],
  ['Private: call Ann.', '/task add Private: call Ann'],
  ['add\n- Call Ann\n- Call Ben', '/task add - Call Ann\n- Call Ben'],
  ['Add these tasks:\n• Call &lt;Ann&gt;\n• Call Ben', '/task add • Call <Ann>\n• Call Ben'],
  ['add Call Ann\n* Call Ben\n* Rest', '/task add Call Ann\n* Call Ben\n* Rest'],
  ['/task add\nCall Ann\nCall Ben', '/task add Call Ann\nCall Ben'],
  ['tasks:\n1. Call Ann\n2. Call Ben', '/task add 1. Call Ann\n2. Call Ben'],
  ['/task add Read <https://x.test|x.test> &amp; *reply*', '/task add Read x.test & reply'],
  ['/thanks <@U123ABC> for R&amp;D', '/thanks <@U123ABC> for R&D'],
])('“%s” is %s', (text, command) => {
  expect(read(text)).toBe(command);
});

test.each([
  'help me with my pitch',
  'hi, how do I price this?',
  'thanks, and what should I do next?',
  'task management is hard, any tips?',
  'task management',
  'tasks keep piling up and I don’t know where to begin',
  'done 3 interviews today, what is next?',
  'Pledge drives: how do they work?',
  'fait-il beau',
  'verschieben wir den Launch oder nicht',
  'pause hiring or not',
  'move fast and break things',
  'how do I get on the leaderboard of Product Hunt?',
  'add more about pricing',
  'stop loss for startups',
  'delete my landing page and start over',
  'task list\nand then tell me what to do first',
  'add more about pricing\nand make it shorter',
  '- Call Ann\n- Call Ben',
  'move both founders to Berlin next year or stay',
  'delete everything you know about me',
  'snooze buttons: are they bad?',
  '/coach What now?',
  'just me: am I too slow?',
  'just me, tired',
  'private',
  'yes',
])('“%s” is for the coach', (text) => {
  expect(read(text)).toBe('coach');
});

test.each([
  ['"help"', 'help'],
  ['“done 1”', '/task done 1'],
  ['`/task list`', '/task list'],
  ['„add Call Ann by fri“', '/task add Call Ann by fri'],
  ['"Ship the landing page"', 'quoted'],
  ['„Landing page fertigstellen“', 'quoted'],
  ['« Appeler Ann vendredi »', 'quoted'],
  ['“Llamar a Ann mañana”', 'quoted'],
  ["'Call Ann’s lawyer'", 'quoted'],
  ['"What should I do first?"', 'coach'],
  ['"Velocity"', 'coach'],
  ['"Do things" or "think about things"', 'coach'],
  [`"${'Long words '.repeat(30)}"`, 'coach'],
  ['"Call Ann\nand Ben"', 'coach'],
])('quotation marks around all of it: %s is %s', (text, meaning) => {
  expect(read(text)).toBe(meaning);
});

test('below an answer of the coach, “add …” is about the answer', () => {
  expect(read('add a section on pricing', true)).toBe('coach');
  expect(read('"Ship the landing page"', true)).toBe('coach');
  expect(read('2', true)).toBe('coach');
  expect(read('just me: I would cut that', true)).toBe('coach');
  expect(read('done 1', true)).toBe('/task done 1');
  expect(read('add a task to call Ann', true)).toBe('/task add call Ann');
});
