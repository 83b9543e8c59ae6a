import { expect, test } from 'vitest';
import { readFact } from './read-fact.ts';

const read = (typed: string) => {
  const found = readFact(typed);
  return found ? `${found.command} ${found.text}`.trim() : 'coach';
};

test.each([
  ['/task list', 'Was sind meine Aufgaben?'],
  ['/task list', 'Welche Aufgaben habe ich noch offen?'],
  ['/task list', 'Wie viele Aufgaben habe ich?'],
  ['/task list', 'was muss ich noch tun'],
  ['/task list', 'Quelles sont mes tâches ?'],
  ['/task list', 'qu’est-ce que j’ai à faire ?'],
  ['/task list', 'combien de tâches me reste-t-il ?'],
  ['/task list today', 'Was muss ich heute noch tun?'],
  ['/task list today', 'Was steht heute an?'],
  ['/task list today', 'Que dois-je faire aujourd’hui ?'],
  ['/task list today', 'what’s on my plate today?'],
  ['/task list today', 'what do I have on my list for today'],
  ['/streak points', 'Wie viele Punkte habe ich?'],
  ['/streak points', 'combien de points ai-je ?'],
  ['/streak points', 'j’ai combien de points ?'],
  ['/streak bonus', 'Wann kommt mein nächster Bonus?'],
  ['/streak bonus', 'Wann bekomme ich den nächsten Bonus?'],
  ['/streak bonus', 'c’est quand mon prochain bonus ?'],
  ['/streak', 'Wie lang ist meine Serie?'],
  ['/streak', 'où en est ma série ?'],
  ['/leaderboard', 'Auf welchem Platz bin ich?'],
  ['/leaderboard', 'quel est mon classement ?'],
  ['/slipstream settings', 'Wo finde ich die Einstellungen?'],
  ['/slipstream settings', 'où sont mes paramètres ?'],
  ['/slipstream human', 'Kann ich mit jemandem sprechen?'],
  ['/slipstream human', 'je voudrais parler à quelqu’un'],
  ['/task list', 'LISTE'],
  ['/task list', '¿Cuáles son mis tareas?'],
  ['/task list', '¿cuántas tareas me quedan?'],
  ['/task list today', '¿Qué tengo que hacer hoy?'],
  ['/task list done', 'Was habe ich heute erledigt?'],
  ['/task list done', 'qu’est-ce que j’ai fait cette semaine ?'],
  ['/task list done', '¿qué he hecho hoy?'],
  ['/streak points', '¿Cuántos puntos tengo?'],
  ['/streak points', 'ｐｏｉｎｔｓ'],
  ['/streak points', 'how many pts do i hv'],
  ['/streak bonus', 'mi próxima bonificación'],
  ['/streak', '¡mi racha!'],
  ['/streak', 'whats my steak'],
  ['/leaderboard', '¿en qué puesto estoy?'],
  ['/pledge list', 'Was habe ich versprochen?'],
  ['/pledge list', 'mes promesses'],
  ['/pledge list', 'mis compromisos'],
  ['/slipstream settings', 'réglages'],
  ['/slipstream settings', '¿Dónde están los ajustes?'],
  ['/slipstream human', 'Mit wem kann ich reden?'],
  ['/slipstream human', 'à qui puis-je parler ?'],
  ['/slipstream human', '¿con quién puedo hablar?'],
  ['/task list tomorrow', 'what’s due tmrw'],
  ['/task list', 'taks list'],
])('%s answers “%s”', (command, typed) => {
  expect(read(typed)).toBe(command);
});

test.each([
  'Was sind die Aufgaben eines CEO?',
  'Wie viele Punkte braucht ein Pitch?',
  'Was muss ich über Term Sheets wissen?',
  'quelles sont les tâches d’un CTO ?',
  'comment parler à quelqu’un qui investit ?',
  'ma série A, quand la lever ?',
  'what is on my landing page today',
  '¿Cuántos puntos debe tener un pitch?',
  'Con quién puedo hablar de term sheets en Madrid',
  'A steak house for founders',
])('“%s” is for the coach', (typed) => {
  expect(read(typed)).toBe('coach');
});
