import { expect, test } from 'vitest';
import { asJustMe, readJustMe } from './just-me.ts';

test.each([
  ['just me: Call my lawyer', 'Call my lawyer'],
  ['Just me:Call my lawyer', 'Call my lawyer'],
  ['JUST ME - Call my lawyer', 'Call my lawyer'],
  ['just me – Call my lawyer by fri', 'Call my lawyer by fri'],
  ['only me: Call my lawyer', 'Call my lawyer'],
  ['private: Call my lawyer', 'Call my lawyer'],
  ['Privately: Call my lawyer', 'Call my lawyer'],
  ['Call my lawyer (just me)', 'Call my lawyer'],
  ['Call my lawyer (private)', 'Call my lawyer'],
  ['Call my lawyer [just me] by fri', 'Call my lawyer by fri'],
  ['(just me) Call my lawyer', 'Call my lawyer'],
  ['Call my lawyer, just me', 'Call my lawyer'],
  ['Call my lawyer – just me.', 'Call my lawyer'],
  ['Call my lawyer, private', 'Call my lawyer'],
  ['Call my lawyer, private by fri', 'Call my lawyer by fri'],
  ['just me, Call my lawyer', 'Call my lawyer'],
  ['for me only: Call my lawyer', 'Call my lawyer'],
  ['just me: Call my lawyer (just me)', 'Call my lawyer'],
  ['just for me: Call my lawyer', 'Call my lawyer'],
  ['nur ich: Anwalt anrufen', 'Anwalt anrufen'],
  ['Anwalt anrufen, nur für mich', 'Anwalt anrufen'],
  ['Anwalt anrufen (privat)', 'Anwalt anrufen'],
  ['Privé : appeler l’avocat', 'appeler l’avocat'],
  ['Appeler l’avocat (juste moi)', 'Appeler l’avocat'],
  ['Sólo para mí: llamar al abogado', 'llamar al abogado'],
  ['Llamar al abogado, privado', 'Llamar al abogado'],
  [asJustMe('Call my lawyer'), 'Call my lawyer'],
])('“%s” is just me: %s', (text, title) => {
  expect(readJustMe(text)).toEqual({ title, isJustMe: true });
});

test.each([
  'Private beta: invite ten users',
  'private-beta signup',
  'Private equity: read up',
  'Just me and Ann: plan the offsite',
  'Lunch for just me',
  'Privatkunden: zehn anrufen',
  'Nur ich und Ann: Offsite planen',
  'Le rendez-vous privé',
  'Lunch with Ann, not just me',
  'Make the repo private',
  'Private, public or hybrid cloud',
  'Ask if it’s just me',
  'just me:',
  '(private)',
  'Call my lawyer',
  '',
])('“%s” says nothing of who sees it', (title) => {
  expect(readJustMe(title)).toEqual({ title, isJustMe: false });
});
