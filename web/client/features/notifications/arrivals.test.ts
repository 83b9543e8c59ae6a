import { expect, it } from 'vitest';
import { arrivalText, newestId } from './arrivals.ts';
import { newNotification } from './testing/new-notification.ts';

const old = newNotification({ id: '9' });

it('says who did what', () => {
  const items = [newNotification({ id: '10' }), old];
  expect(newestId(items)).toBe(10);
  expect(arrivalText(items, 9)).toBe('Ada completed “Call ten customers”');
});

it('says much in few words', () => {
  const twice = [newNotification({ id: '12' }), newNotification({ id: '11' })];
  expect(arrivalText([...twice, old], 9)).toBe('Ada completed 2 tasks');
  const jonas = newNotification({ id: '13', senderId: 'jonas', founderName: 'Jonas' });
  expect(arrivalText([jonas, ...twice, old], 9)).toBe('3 new notifications');
});

it('says nothing of what was there, of what is read, and of an earlier page', () => {
  expect(arrivalText([old], 9)).toBeNull();
  expect(arrivalText([newNotification({ id: '10', read: true }), old], 9)).toBeNull();
  expect(arrivalText([old, newNotification({ id: '8' })], 9)).toBeNull();
  expect(newestId([])).toBe(0);
});
