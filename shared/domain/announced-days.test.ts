import { expect, test } from 'vitest';
import { splitDate } from './dated-text.ts';

// A Monday.
const writer = {
  now: new Date('2026-11-30T08:00:00Z'),
  timeZone: 'Europe/Berlin',
  locale: 'en-GB',
};

test.each([
  // In quotation marks, and as Slack's editor marks words.
  ['“Call Bo” by ‘friday’', '“Call Bo”', '2026-12-04'],
  ['“Call Bo” by “friday”', '“Call Bo”', '2026-12-04'],
  ['Call Bo by «freitag»', 'Call Bo', '2026-12-04'],
  ['Call Bo by *friday*', 'Call Bo', '2026-12-04'],
  ['Call Bo by _friday_', 'Call Bo', '2026-12-04'],
  ['Call Bo by friday :rocket:', 'Call Bo', '2026-12-04'],
  ['Call Bo by friday :+1:', 'Call Bo', '2026-12-04'],
  ['Call Bo by friday?', 'Call Bo', '2026-12-04'],
  ['Call Bo in two weeks’ time', 'Call Bo', '2026-12-14'],
  ["Call Bo in a week's time", 'Call Bo', '2026-12-07'],
  // A day and its month, as other languages announce them.
  ['llamar a Ana el 12 de diciembre', 'llamar a Ana', '2026-12-12'],
  ['llamar a Ana el día 12 de diciembre', 'llamar a Ana', '2026-12-12'],
  ['llamar a Ana el 12/12', 'llamar a Ana', '2026-12-12'],
  ['Anna anrufen am 12. Dezember', 'Anna anrufen', '2026-12-12'],
  ['Anna anrufen am 12.12.', 'Anna anrufen', '2026-12-12'],
  ['appeler Anne le 12 décembre', 'appeler Anne', '2026-12-12'],
  ['appeler Anne le 12/12', 'appeler Anne', '2026-12-12'],
  ['ligar para Ana no dia 12 de dezembro', 'ligar para Ana', '2026-12-12'],
  ['ligar para Ana em 12 de dezembro', 'ligar para Ana', '2026-12-12'],
  ['chiamare Anna il 12 dicembre', 'chiamare Anna', '2026-12-12'],
  ['Anna bellen op 12 december', 'Anna bellen', '2026-12-12'],
  ['ringa Anna den 12 december', 'ringa Anna', '2026-12-12'],
  ['Meet Ann at 9 am 12/12', 'Meet Ann', '2026-12-12'],
  // Other languages say “by” and “for”, and name spans of time whose end or next one is a day.
  ['Rechnung prüfen bis Ende der Woche', 'Rechnung prüfen', '2026-12-05'],
  ['Rechnung prüfen bis Monatsende', 'Rechnung prüfen', '2026-11-30'],
  ['Rechnung prüfen bis spätestens Freitag', 'Rechnung prüfen', '2026-12-04'],
  ['Rechnung prüfen bis nächste Woche', 'Rechnung prüfen', '2026-12-07'],
  ['Folien für Freitag', 'Folien', '2026-12-04'],
  ['Folien vor Freitag', 'Folien', '2026-12-04'],
  ['relancer Paul d’ici vendredi', 'relancer Paul', '2026-12-04'],
  ["relancer Paul d'ici la fin du mois", 'relancer Paul', '2026-11-30'],
  ['relancer Paul avant la fin de la semaine', 'relancer Paul', '2026-12-05'],
  ['relancer Paul d’ici la semaine prochaine', 'relancer Paul', '2026-12-07'],
  ['préparer la démo pour lundi prochain', 'préparer la démo', '2026-12-07'],
  ['preparar la demo para el viernes', 'preparar la demo', '2026-12-04'],
  ['preparar la demo para la semana que viene', 'preparar la demo', '2026-12-07'],
  ['acabar la demo antes del viernes', 'acabar la demo', '2026-12-04'],
  ['Rechnung prüfen bis zum Freitag', 'Rechnung prüfen', '2026-12-04'],
  // At the end, without any word before it.
  ['Anna anrufen Freitag', 'Anna anrufen', '2026-12-04'],
  ['Anna anrufen am Freitag', 'Anna anrufen', '2026-12-04'],
  ['Anna anrufen am nächsten Freitag', 'Anna anrufen', '2026-12-11'],
  ['Anna anrufen, übermorgen', 'Anna anrufen', '2026-12-02'],
  ['appeler Anne vendredi', 'appeler Anne', '2026-12-04'],
  ['appeler Anne vendredi prochain', 'appeler Anne', '2026-12-11'],
  ['Anna anrufen Freitag 🚀', 'Anna anrufen', '2026-12-04'],
  ['Anna anrufen bis Freitag bitte', 'Anna anrufen', '2026-12-04'],
  ['Anna anrufen morgen früh', 'Anna anrufen', '2026-12-01'],
  ['appeler Anne vendredi matin', 'appeler Anne', '2026-12-04'],
  ['appeler Anne avant vendredi s’il te plaît', 'appeler Anne', '2026-12-04'],
  ['llamar al banco mañana por la tarde', 'llamar al banco', '2026-12-01'],
  ['llamar al banco el viernes por favor', 'llamar al banco', '2026-12-04'],
  ['appeler Anne demain', 'appeler Anne', '2026-12-01'],
  ['llamar a Ana el viernes', 'llamar a Ana', '2026-12-04'],
  ['llamar a Ana el próximo viernes', 'llamar a Ana', '2026-12-11'],
  ['llamar a Ana mañana', 'llamar a Ana', '2026-12-01'],
  ['ligar para Ana sexta-feira', 'ligar para Ana', '2026-12-04'],
  ['chiamare Anna venerdì', 'chiamare Anna', '2026-12-04'],
  ['Anna bellen vrijdag', 'Anna bellen', '2026-12-04'],
  ['ringa Anna på fredag', 'ringa Anna', '2026-12-04'],
  ['Ship it by fin du mois', 'Ship it', '2026-11-30'],
  ['Ship it by Ende der Woche', 'Ship it', '2026-12-05'],
])('“%s” is due', async (typed, title, date) => {
  expect(await splitDate(typed, writer)).toMatchObject({ title, date });
});

test.each([
  'Report on “Friday”',
  'Read “Friday”',
  'Finir le rapport de vendredi',
  'Corriger le bilan du vendredi',
  'Putzen jeden Freitag',
  'Guten Morgen',
  'Meditieren am Morgen',
  'Termin Montag oder Dienstag',
  'Termin Montag Dienstag',
  'Correr por la mañana',
  'La escuela de mañana',
  'Ask Ann: are you free friday?',
  'invitar a el 12 personas',
  'Tell Ann that I am 12 years old',
  'Anna bellen op 3 vragen',
  'Angebot vor Ort prüfen',
  'Folien für Anna',
  'un cadeau pour Sam',
  'hacer una demo para todos',
  'Ende der Woche planen',
])('“%s” stays whole', async (title) => {
  expect(await splitDate(title, writer)).toMatchObject({ title, date: null });
});
