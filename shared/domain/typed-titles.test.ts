import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitDate } from './dated-text.ts';

// A Saturday: 7:00 in New York, 13:00 in Berlin.
const now = new Date('2026-11-28T12:00:00Z');
const inNewYork = { now, timeZone: 'America/New_York', locale: null };
const inBerlin = { now, timeZone: 'Europe/Berlin', locale: null };

const kept = [
  // No day is made of seconds, minutes or fractions.
  'Explain it in 30 seconds',
  'Explain it in 30 sec',
  'Pitch us in 3 minutes',
  'Pitch us in 3 min',
  'Answer in a minute',
  'Demo in 90 s',
  'Plank 90s',
  'Walk 10 min',
  'Ship it in 1.5 days',
  'Do it in half a day',
  'Do it in half an hour',
  'Fill ¾',
  '1. first 2. second',
  '1. draft 2. minute',
  'Answer in 30m',
  'Watch 28 Days Later',
  'Seize the day',
  'Start the week',
  'Close the quarter',
  'Remind Bo that tomorrow is the day',
  'Pay contractors by the hour',
  'Pay contractors by the day',
  // Numbers of something else.
  'Fix bug 12/3',
  'Write deck (1/2)',
  'Ask Sun (again)',
  'Read chapter 3/4',
  'Finish part 2/3',
  'Record lesson 12/24',
  'Release 2.0',
  'Release 4.2',
  'Update Node to 22.11',
  'Ship it 28.11',
  'Win 3-1',
  'Price it 12.50',
  'Sell at 9.99',
  'Score 10/10',
  'Split it 50/50',
  'Offer support 24/7',
  'Do 3 sets',
  'Order lunch for 15',
  'Settle on 15',
  // When something takes place.
  'Meet Ann at 5 p.m.',
  'Meet Ann 17h',
  'Meet Ann 17:00',
  'Meet Ann 5 o’clock',
  'Book a table for 5pm',
  'Book a table for 5 p.m.',
  'Summarize progress until now',
  // What is planned, not when.
  'Plan next week',
  'Review this week',
  'Wrap up this week',
  'Organize next month',
  'Prepare next quarter',
  'Review last week',
  'Summarize last month',
  'Review Q1',
  // Names.
  'Call June',
  'Call Jan',
  'Ask May',
  'Write to Sun',
  'Meet with Mon',
  'Email Ann and Sun',
  'Read The Sun',
  'Visit Cape May',
  'Watch Freaky Friday',
  'Plan for Black Friday',
  'Review Ann’s friday',
  'Celebrate birthday',
  // “By” somebody or something.
  'Knit by hand',
  'Get it read by Sam',
  'Get it read by users',
  'Meet by the lake',
  'Cut load time by 30 seconds',
  'Raise prices by 20%',
  'Raise prices by 20 percent',
  'Sort tasks by next action',
  'Buy gifts for christmas',
  'Plan christmas',
  'Translate it by mi',
  'Sum it by ons',
  'Сделать презентацию для инвесторов',
];

test.each(kept)('“%s” keeps all its words', async (text) => {
  expect(await splitDate(text, inNewYork)).toMatchObject({ title: text, date: null });
  expect(await splitDate(text, inBerlin)).toMatchObject({ title: text, date: null });
});

/** In every zone the same. */
const cut: [text: string, title: string, date: string][] = [
  ['Ship fri', 'Ship', '2026-12-04'],
  ['Ship it fri', 'Ship it', '2026-12-04'],
  ['Ship it, fri', 'Ship it', '2026-12-04'],
  ['Ship it sun', 'Ship it', '2026-11-29'],
  ['Ship it (fri)', 'Ship it', '2026-12-04'],
  ['Ship it (by friday)', 'Ship it', '2026-12-04'],
  ['Ship it [due 24.12.]', 'Ship it', '2026-12-24'],
  ['Ship it @ fri', 'Ship it', '2026-12-04'],
  ['Ship it -> fri', 'Ship it', '2026-12-04'],
  ['Ship it by 5 o’clock', 'Ship it', '2026-11-28'],
  ['Ship it by midnight', 'Ship it', '2026-11-28'],
  ['Launch tomorrow', 'Launch', '2026-11-29'],
  ['Ship it 12/24', 'Ship it', '2026-12-24'],
  ['Ship it 24/12', 'Ship it', '2026-12-24'],
  ['Ship it 24.12.2026', 'Ship it', '2026-12-24'],
  ['Ship it next friday', 'Ship it', '2026-12-04'],
  ['Ship it eod', 'Ship it', '2026-11-28'],
  ['Ship it end of week', 'Ship it', '2026-11-28'],
  ['Ship it dec 3', 'Ship it', '2026-12-03'],
  ['Ship it 3 Dec', 'Ship it', '2026-12-03'],
  ['Ship it the 3rd', 'Ship it', '2026-12-03'],
  ['Ship it friday please', 'Ship it', '2026-12-04'],
  ['Ship it tomorrow morning', 'Ship it', '2026-11-29'],
  ['Ship it tomorrow in the morning', 'Ship it', '2026-11-29'],
  ['Ship it tomorrow at noon', 'Ship it', '2026-11-29'],
  ['Ship it tomorrow lunchtime', 'Ship it', '2026-11-29'],
  ['Ship it tomorrow, first thing', 'Ship it', '2026-11-29'],
  ['Ship it first thing tomorrow', 'Ship it', '2026-11-29'],
  ['Ship it early tomorrow', 'Ship it', '2026-11-29'],
  ['Ship it tomorrow early', 'Ship it', '2026-11-29'],
  ['Ship it in the morning tomorrow', 'Ship it', '2026-11-29'],
  ['Ship it tomorrow am', 'Ship it', '2026-11-29'],
  ['Ship it tomorrow after work', 'Ship it', '2026-11-29'],
  ['Ship it tonight', 'Ship it', '2026-11-28'],
  ['Ship it by tonight', 'Ship it', '2026-11-28'],
  ['Ship it late monday', 'Ship it', '2026-11-30'],
  ['Ship it monday pm', 'Ship it', '2026-11-30'],
  ['Ship it monday late afternoon', 'Ship it', '2026-11-30'],
  ['Ship it on monday in the afternoon', 'Ship it', '2026-11-30'],
  ['Ship it monday before noon', 'Ship it', '2026-11-30'],
  ['Ship it on the morning of monday', 'Ship it', '2026-11-30'],
  ['Ship it by monday evening', 'Ship it', '2026-11-30'],
  ['Ship it (monday morning)', 'Ship it', '2026-11-30'],
  ['Ship it Nov 30 in the evening', 'Ship it', '2026-11-30'],
  ['Ship it bis morgen früh', 'Ship it', '2026-11-29'],
  ['Ship it bis Montag Nachmittag', 'Ship it', '2026-11-30'],
  ['Ship it avant lundi matin', 'Ship it', '2026-11-30'],
  ['Ship it by demain après-midi', 'Ship it', '2026-11-29'],
  ['Ship it by mañana por la tarde', 'Ship it', '2026-11-29'],
  ['Ship it até amanhã de manhã', 'Ship it', '2026-11-29'],
  ['Ship it entro domani mattina', 'Ship it', '2026-11-29'],
  ['Team lunch monday', 'Team lunch', '2026-11-30'],
  ['Run at night tomorrow', 'Run at night', '2026-11-29'],
  ['Plan the launch next week', 'Plan the launch', '2026-12-05'],
  ['Learn Go in 2 weeks', 'Learn Go', '2026-12-12'],
  ['Email Sun by fri', 'Email Sun', '2026-12-04'],
  ['Read chapter 3/4 by fri', 'Read chapter 3/4', '2026-12-04'],
  ['Plan next week by sunday', 'Plan next week', '2026-11-29'],
  ['Explain it in 30 seconds by fri', 'Explain it in 30 seconds', '2026-12-04'],
  ['Plan B by friday', 'Plan B', '2026-12-04'],
  ['Prepare slides for monday', 'Prepare slides', '2026-11-30'],
  ['Follow up on Friday', 'Follow up', '2026-12-04'],
  ['Ship it by 24.12.', 'Ship it', '2026-12-24'],
  ['Ship it by 24.12', 'Ship it', '2026-12-24'],
  ['Ship it by 28.11', 'Ship it', '2026-11-28'],
  ['Ship it by 1.12.', 'Ship it', '2026-12-01'],
  ['Ship it by 24.12.2026', 'Ship it', '2026-12-24'],
  ['Ship it by 24.12.26', 'Ship it', '2026-12-24'],
  ['Ship it by 24. 12. 2026', 'Ship it', '2026-12-24'],
  ['Ship it by 24-12-2026', 'Ship it', '2026-12-24'],
  ['Ship it by fri 4.12.', 'Ship it', '2026-12-04'],
  // With its weekday only one order fits.
  ['Ship it by fri 12/4', 'Ship it', '2026-12-04'],
  ['Ship it by fri 4/12', 'Ship it', '2026-12-04'],
  ['Ship it by 12 déc', 'Ship it', '2026-12-12'],
  ['Ship it by 12 décembre', 'Ship it', '2026-12-12'],
  ['Ship it by le 12 décembre', 'Ship it', '2026-12-12'],
  ['Ship it by 12. Dezember', 'Ship it', '2026-12-12'],
  ['Ship it by 12. Dez.', 'Ship it', '2026-12-12'],
  ['Ship it by 15 Mai', 'Ship it', '2027-05-15'],
  ['Ship it by 12 de diciembre', 'Ship it', '2026-12-12'],
  ['Ship it by Freitag', 'Ship it', '2026-12-04'],
  ['Ship it by am Freitag', 'Ship it', '2026-12-04'],
  ['Ship it by nächsten Freitag', 'Ship it', '2026-12-04'],
  // It is a Saturday.
  ['Ship it by Samstag', 'Ship it', '2026-12-05'],
  ['Ship it by vendredi', 'Ship it', '2026-12-04'],
  ['Ship it by viernes', 'Ship it', '2026-12-04'],
  ['Ship it by venerdì', 'Ship it', '2026-12-04'],
  ['Ship it by vrijdag', 'Ship it', '2026-12-04'],
  // An abbreviation with its dot is read in every language.
  ['Ship it by Mi.', 'Ship it', '2026-12-02'],
  ['Ship it by am Mi.', 'Ship it', '2026-12-02'],
  ['Ship it by Sa.', 'Ship it', '2026-12-05'],
  ['Ship it by Mi. 2.12.', 'Ship it', '2026-12-02'],
  ['Ship it by Mi., 2. Dezember', 'Ship it', '2026-12-02'],
  ['Ship it by jeu.', 'Ship it', '2026-12-03'],
  ['Ship it by vie.', 'Ship it', '2026-12-04'],
  ['Ship it by seg.', 'Ship it', '2026-11-30'],
  ['Ship it by vr.', 'Ship it', '2026-12-04'],
  ['Ship it by tors.', 'Ship it', '2026-12-03'],
  ['Ship it by sáb', 'Ship it', '2026-12-05'],
  ['Ship it by lör', 'Ship it', '2026-12-05'],
  ['Ship it by morgen', 'Ship it', '2026-11-29'],
  ['Ship it by übermorgen', 'Ship it', '2026-11-30'],
  ['Ship it by demain', 'Ship it', '2026-11-29'],
  ['Ship it by mañana', 'Ship it', '2026-11-29'],
  ['Ship it by amanhã', 'Ship it', '2026-11-29'],
  ['Ship it by domani', 'Ship it', '2026-11-29'],
  ['Ship it by la semaine prochaine', 'Ship it', '2026-12-05'],
  ['Bericht schreiben bis Freitag', 'Bericht schreiben', '2026-12-04'],
  ['Finir le rapport avant vendredi', 'Finir le rapport', '2026-12-04'],
  ['Ship it by 15', 'Ship it', '2026-12-15'],
  ['Ship it by 28', 'Ship it', '2026-11-28'],
  ['Ship it by the 15', 'Ship it', '2026-12-15'],
  ['Ship it by the 15th', 'Ship it', '2026-12-15'],
  ['Ship it by the 15th of next month', 'Ship it', '2026-12-15'],
  ['Ship it by 5 p.m.', 'Ship it', '2026-11-28'],
  ['Ship it by 5 p.m. friday', 'Ship it', '2026-12-04'],
  ['Ship it by 17:00', 'Ship it', '2026-11-28'],
  ['Ship it by 17h', 'Ship it', '2026-11-28'],
  ['Ship it by 17h30', 'Ship it', '2026-11-28'],
  ['Ship it by 17 Uhr', 'Ship it', '2026-11-28'],
  ['Ship it by the end of the month', 'Ship it', '2026-11-30'],
  ['Ship it by the end of next month', 'Ship it', '2026-12-31'],
  ['Ship it by end of next week', 'Ship it', '2026-12-05'],
  ['Ship it by end of next quarter', 'Ship it', '2027-03-31'],
  ['Ship it by end of next year', 'Ship it', '2027-12-31'],
  ['Ship it by friday please', 'Ship it', '2026-12-04'],
  ['Ship it by friday, thanks!', 'Ship it', '2026-12-04'],
  ['Ship it by friday 🙏', 'Ship it', '2026-12-04'],
  ['Ship it by friday :)', 'Ship it', '2026-12-04'],
  ['Ship it by fri!', 'Ship it', '2026-12-04'],
  ['Ship it by friday at the latest', 'Ship it', '2026-12-04'],
  ['Ship it by latest friday', 'Ship it', '2026-12-04'],
  ['Ship it no later than friday', 'Ship it', '2026-12-04'],
  ['Ship it by this coming friday', 'Ship it', '2026-12-04'],
  ['Ship it by the coming friday', 'Ship it', '2026-12-04'],
  ['Ship it by march 1', 'Ship it', '2027-03-01'],
  ['Ship it by 2 days', 'Ship it', '2026-11-30'],
];

test.each(cut)('%s', async (text, title, date) => {
  expect(await splitDate(text, inNewYork)).toMatchObject({ title, date });
  expect(await splitDate(text, inBerlin)).toMatchObject({ title, date });
});

test.each([
  ['Ship it 12/3', '2026-12-03', '2027-03-12'],
  ['Ship it by 3/4', '2027-03-04', '2027-04-03'],
  ['Ship it by 4/3', '2027-04-03', '2027-03-04'],
  ['Ship it by 3/4/27', '2027-03-04', '2027-04-03'],
  ['Ship it by 12/3/2026', '2026-12-03', null],
  ['Ship it by 3.4.', '2027-04-03', '2027-04-03'],
  ['Ship it by 9am', '2026-11-28', '2026-11-29'],
])('%s is %s in New York, %s in Berlin', async (text, american, european) => {
  expect(await splitDate(text, inNewYork)).toMatchObject({ title: 'Ship it', date: american });
  const split = await splitDate(text, inBerlin);
  if (european) expect(split).toMatchObject({ title: 'Ship it', date: european });
  else expect(split).toMatchObject({ reason: 'That date has passed.' });
});

test.each([
  ['America/Los_Angeles', '2027-03-04'],
  ['America/Indiana/Knox', '2027-03-04'],
  ['Pacific/Honolulu', '2027-03-04'],
  ['America/Toronto', '2027-03-04'],
  ['Asia/Manila', '2027-03-04'],
  ['Asia/Tokyo', '2027-03-04'],
  ['UTC', '2027-03-04'],
  ['Europe/London', '2027-04-03'],
  ['Asia/Kolkata', '2027-04-03'],
  ['America/Sao_Paulo', '2027-04-03'],
  ['America/Mexico_City', '2027-04-03'],
  ['Australia/Sydney', '2027-04-03'],
  ['Africa/Lagos', '2027-04-03'],
])('3/4 in %s is %s', async (timeZone, date) => {
  expect(await splitDate('Ship it by 3/4', { now, timeZone, locale: null })).toMatchObject({
    date,
  });
});

const april = '2027-04-03';
const march = '2027-03-04';

test.each([
  // Chosen in Slack: the language decides, wherever they are.
  ['en-GB', 'America/New_York', april],
  ['en-GB', 'UTC', april],
  ['de-DE', 'America/Los_Angeles', april],
  ['fr-FR', 'UTC', april],
  ['es-ES', 'America/Chicago', april],
  ['es-LA', 'America/Denver', april],
  ['pt-BR', 'Asia/Tokyo', april],
  ['it-IT', 'Asia/Manila', april],
  ['sv-SE', 'UTC', april],
  ['ja-JP', 'Europe/Berlin', march],
  ['zh-CN', 'Europe/London', march],
  ['zh-TW', 'Australia/Sydney', march],
  ['ko-KR', 'Africa/Lagos', march],
  ['en-CA', 'Europe/Paris', march],
  ['hu-HU', 'Europe/Budapest', march],
  ['EN-gb', 'America/New_York', april],
  // Slack’s own, none, or none that we know: the zone does.
  ['en-US', 'America/New_York', march],
  ['en-US', 'Europe/Berlin', april],
  ['en-us', 'Africa/Lagos', april],
  [null, 'America/New_York', march],
  [null, 'Europe/London', april],
  ['', 'Asia/Kolkata', april],
  ['zz-ZZ', 'Europe/Berlin', april],
  ['zz-ZZ', 'America/New_York', march],
  ['not a locale', 'Europe/Berlin', april],
])('with Slack in %s, 3/4 in %s is %s', async (locale, timeZone, date) => {
  const writer = { now, timeZone, locale };
  for (const text of ['3/4', '3/4/27', '3-4-2027', '3/4 5pm']) {
    expect(await splitDate(`Ship it by ${text}`, writer)).toMatchObject({ date });
  }
  // One order alone gives a day, and dots say which it is.
  for (const text of ['3.4.', '03.04.2027']) {
    expect(await splitDate(`Ship it by ${text}`, writer)).toMatchObject({ date: april });
  }
  for (const text of ['24/12', '12/24', '24.12.', 'Dec 24']) {
    expect(await splitDate(`Ship it by ${text}`, writer)).toMatchObject({ date: '2026-12-24' });
  }
});

const unclear: [text: string, title: string, when: string, offer: string][] = [
  ['Email Sun', 'Email', 'Sun', '2026-11-29'],
  ['Email sun', 'Email', 'sun', '2026-11-29'],
  ['Ping Mon', 'Ping', 'Mon', '2026-11-30'],
  ['Buy flowers for Sun', 'Buy flowers', 'for Sun', '2026-11-29'],
  ['Plan tomorrow', 'Plan', 'tomorrow', '2026-11-29'],
  ['Prepare for Friday', 'Prepare', 'for Friday', '2026-12-04'],
  ['Set goals for next month', 'Set goals', 'for next month', '2026-12-28'],
  ['Focus on next week', 'Focus', 'on next week', '2026-12-05'],
  ['Ship next week', 'Ship', 'next week', '2026-12-05'],
  ['Finish the 2nd', 'Finish', 'the 2nd', '2026-12-02'],
  ['Reply in 2 hours', 'Reply', 'in 2 hours', '2026-11-28'],
  ['Reply in 24 hours', 'Reply', 'in 24 hours', '2026-11-29'],
  ['Build it in 48h', 'Build it', 'in 48h', '2026-11-30'],
  ['Answer within 2 days', 'Answer', 'within 2 days', '2026-11-30'],
  ['See Rome in a day', 'See Rome', 'in a day', '2026-11-29'],
  ['Ship it 24.12.', 'Ship it', '24.12.', '2026-12-24'],
  ['Paint it 3/3', 'Paint it', '3/3', '2027-03-03'],
  ['Increase signups by 15', 'Increase signups', 'by 15', '2026-12-15'],
  ['Delay launch by 2 weeks', 'Delay launch', 'by 2 weeks', '2026-12-12'],
];

test.each(unclear)('%s: asks whether that is the date', async (text, title, when, offer) => {
  const asked = { title, when, offer, mayBeTitle: true };
  expect(await splitDate(text, inNewYork)).toMatchObject(asked);
  expect(await splitDate(text, inBerlin)).toMatchObject(asked);
});

test('a fraction may be a day of the founder’s own order', async () => {
  expect(await splitDate('Ship it 3/4', inNewYork)).toMatchObject({ offer: '2027-03-04' });
  expect(await splitDate('Ship it 3/4', inBerlin)).toMatchObject({ offer: '2027-04-03' });
});

test.each([
  ['de-DE', 'Mi', '2026-12-02'],
  ['de-DE', 'Do', '2026-12-03'],
  ['fr-FR', 'mer', '2026-12-02'],
  ['fr-FR', 'mar', '2026-12-01'],
  ['fr-FR', 'sam', '2026-12-05'],
  ['es-LA', 'mie', '2026-12-02'],
  ['pt-BR', 'sex', '2026-12-04'],
  ['it-IT', 'gio', '2026-12-03'],
  ['nl-NL', 'zo', '2026-11-29'],
  ['sv-SE', 'ons', '2026-12-02'],
])('with Slack in %s, “by %s” is %s', async (locale, text, date) => {
  for (const when of [text, `${text}.`, `${text}!`]) {
    expect(await splitDate(`Ship it by ${when}`, { ...inNewYork, locale })).toMatchObject({
      title: 'Ship it',
      date,
    });
  }
});

test('a capital makes a short weekday a name, but in German', async () => {
  const inFrench = { ...inNewYork, locale: 'fr-FR' };
  expect(await splitDate('Get it read by Sam', inFrench)).toMatchObject({ offer: '2026-12-05' });
});

const asked: [text: string, when: string, reason: string, offer?: string][] = [
  ['Ship it by 11/20', '11/20', 'That date has passed.', '2027-11-20'],
  ['Ship it 11/20', '11/20', 'That date has passed.', '2027-11-20'],
  ['Ship it by 20.11.', '20.11.', 'That date has passed.', '2027-11-20'],
  ['Ship it by 20 Nov', '20 Nov', 'That date has passed.', '2027-11-20'],
  ['Ship it by 1. September', '1. September', 'That date has passed.', '2027-09-01'],
  ['Ship it by fri 11/20', 'fri 11/20', 'That date has passed.'],
  ['Ship it by Dec', 'Dec', 'I can’t read “Dec” as a date.', '2026-12-31'],
  ['Ship it in december', 'in december', 'I can’t read “in december” as a date.', '2026-12-31'],
  ['Ship it by Q1', 'Q1', 'I can’t read “Q1” as a date.', '2027-03-31'],
  ['Ship it by Q4', 'Q4', 'I can’t read “Q4” as a date.', '2026-12-31'],
  ['Ship it by christmas', 'christmas', 'I can’t read “christmas” as a date.', '2026-12-25'],
  ['Ship it (by xmas)', 'xmas', 'I can’t read “xmas” as a date.', '2026-12-25'],
  ['Ship it bis Weihnachten', 'Weihnachten', 'I can’t read “Weihnachten” as a date.', '2026-12-25'],
  [
    'Ship it by new year’s eve',
    'new year’s eve',
    'I can’t read “new year’s eve” as a date.',
    '2026-12-31',
  ],
  ['Ship it by halloween', 'halloween', 'I can’t read “halloween” as a date.', '2027-10-31'],
  // Names of people, too.
  ['Ship it by Sam.', 'Sam.', 'I can’t read “Sam.” as a date.', '2026-12-05'],
  ['Ship it by Mo.', 'Mo.', 'I can’t read “Mo.” as a date.', '2026-11-30'],
  ['Ship it by my birthday', 'my birthday', 'I can’t read “my birthday” as a date.'],
  ['Ship it by next sprint', 'next sprint', 'I can’t read “next sprint” as a date.'],
  [
    'Ship it by the end of the sprint',
    'the end of the sprint',
    'I can’t read “the end of the sprint” as a date.',
  ],
  ['Ship it by Demo Day', 'Demo Day', 'I can’t read “Demo Day” as a date.'],
  [
    'Ship it by the board meeting',
    'the board meeting',
    'I can’t read “the board meeting” as a date.',
  ],
  ['Ship it by пятница', 'пятница', 'I can’t read “пятница” as a date.'],
  ['Ship it by 明日', '明日', 'I can’t read “明日” as a date.'],
  ['Ship it by the weekend', 'the weekend', 'I can’t read “the weekend” as a date.'],
  ['Ship it by summer', 'summer', 'I can’t read “summer” as a date.'],
  ['Ship it by 2027', '2027', 'I can’t read “2027” as a date.'],
  ['Ship it (by 13/13)', '13/13', 'I can’t read “13/13” as a date.'],
  [
    'Ship it 3 days before friday',
    '3 days before friday',
    'I can’t tell which day “3 days before friday” is.',
  ],
  ['Ship it by 17.30', '17.30', 'I can’t read “17.30” as a date.'],
  ['Ship it by 3-1', '3-1', 'I can’t read “3-1” as a date.'],
  ['Ship it by pasado mañana', 'pasado mañana', 'I can’t read “pasado mañana” as a date.'],
  ['Ship it by après-demain', 'après-demain', 'I can’t read “après-demain” as a date.'],
];

test.each(asked)('%s: asks for the day', async (text, when, reason, offer) => {
  for (const viewer of [inNewYork, inBerlin]) {
    const split = await splitDate(text, viewer);
    expect(split).toMatchObject({ title: 'Ship it', when, reason });
    expect('offer' in split ? split.offer : undefined).toBe(offer);
  }
});

test('nothing typed is ever lost: the title and what was cut are the whole text', async () => {
  const typed = [
    ...kept,
    ...cut.map(([text]) => text),
    ...unclear.map(([text]) => text),
    ...asked.map(([text]) => text),
  ];
  expect(typed.length).toBeGreaterThan(150);
  const endings = typed.map((text) => text.split(' ').slice(1).join(' '));
  const texts = fc.oneof(
    fc.constantFrom(...typed),
    fc
      .tuple(fc.constantFrom(...typed), fc.constantFrom(...endings))
      .map((parts) => parts.join(' ')),
    fc.tuple(fc.string(), fc.constantFrom(...endings)).map((parts) => parts.join(' ')),
  );
  const property = fc.asyncProperty(
    texts,
    fc.constantFrom(inNewYork, inBerlin),
    async (text, viewer) => {
      const whole = text.trim().replace(/\s+/g, ' ');
      const split = await splitDate(text, viewer);
      if ('cut' in split) expect(`${split.title}${split.cut}`).toBe(whole);
      else if ('reason' in split) expect(whole.startsWith(split.title)).toBe(true);
      else expect(split.title).toBe(whole);
      expect(split.title === '' && whole !== '').toBe(false);
    },
  );
  await fc.assert(property, { numRuns: 500 });
});
