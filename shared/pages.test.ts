import { expect, it } from 'vitest';
import { resolvePage } from '#shared/pages.ts';

it.each([
  ['/', { page: '/' }],
  ['/apply', { page: '/apply' }],
  ['/apply/more', { redirect: '/' }],
  ['/application-success', { page: '/application-success' }],
  ['/application/abc.def', { page: '/application/:token' }],
  ['/join/abc', { page: '/join/:token' }],
  ['/application/abc/def', { redirect: '/' }],
  ['/privacy', { page: '/privacy' }],
  ['/support/', { page: '/support' }],
  ['/privacy/more', { redirect: '/' }],
  ['/founder/signin', { page: '/founder/*' }],
  ['/founder/dashboard/', { page: '/founder/*' }],
  ['/app/tasks', { page: '/app/*' }],
  ['/app/no-such-page', { page: '/app/*' }],
  ['/admin', { page: '/admin/*' }],
  ['/administrator', { redirect: '/' }],
  ['/app', { redirect: '/app/dashboard' }],
  ['/app/', { redirect: '/app/dashboard' }],
  ['/home', { redirect: '/' }],
  ['/nowhere', { redirect: '/' }],
  ['/application', { redirect: '/' }],
  ['/application/', { redirect: '/' }],
  ['//evil.example', { redirect: '/' }],
  ['/constructor', { redirect: '/' }],
])('%s', (path, expected) => {
  expect(resolvePage(path)).toEqual(expected);
});
