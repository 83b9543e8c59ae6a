import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSites, type TestSites } from '../testing/start-sites.ts';
import { fetchPage } from './fetch-page.ts';

let sites: TestSites;
beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites?.close());
beforeEach(() => {
  sites.touched.length = 0;
  sites.visited.length = 0;
});

const fetched = (address: string, timeMs = 3_000) =>
  fetchPage(address, { network: sites.network, timeMs });

async function refused(address: string, timeMs?: number): Promise<void> {
  const error = await fetched(address, timeMs).catch((caught: Error) => caught);
  expect(error).toMatchObject({ name: 'PageUnreadable', message: 'That page could not be read.' });
  expect((error as Error).cause).toBeUndefined();
  expect(sites.touched).toEqual([]);
}

describe('a public page', () => {
  it.each(['http://site.test/', 'http://site.test:80/a', 'http://93.184.215.14/'])(
    '%s is read',
    async (address) => {
      expect((await fetched(address)).html).toContain('Invoices for florists');
      expect(sites.visited).toHaveLength(1);
    },
  );

  it('is read if compressed, in another encoding, and after three redirects', async () => {
    expect((await fetched('http://site.test/packed')).html).toContain('Invoices');
    expect((await fetched('http://site.test/latin')).html).toBe('Café');
    expect((await fetched('http://site.test/hops?left=3')).html).toContain('Invoices');
  });
});

// Addresses that are not public, in every notation. Each is refused before connecting.
const inside = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '１２７.０.０.１',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '169.254.170.2',
  '168.63.129.16',
  '0xa83f8110',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::a9fe:a9fe]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::1]',
  '[2606:4700::5efe:7f00:1]',
  '[2606:4700::200:5efe:a9fe:a9fe]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[100::1]',
];

describe('what is not on the public internet', () => {
  it.each(inside)('http://%s/', (host) => refused(`http://${host}/`));

  it.each([
    'http://user@site.test/',
    'http://user:secret@site.test/',
    'http://site.test@127.0.0.1/',
    'http://127.0.0.1#@site.test/',
    'http://site.test:8080/',
    'http://site.test:22/',
    'http://site.test:0/',
    'https://site.test:8443/',
    'file:///etc/passwd',
    'file://site.test/etc/passwd',
    'ftp://site.test/',
    'gopher://127.0.0.1:70/_x',
    'data:text/html,hello',
    'blob:http://site.test/1',
    'javascript:alert(1)',
    'about:blank',
    'http://',
    'nonsense',
    '',
    'http://site.test\u0000.example/',
  ])('%j', async (address) => {
    await refused(address);
    expect(sites.visited).toEqual([]);
  });

  it.each([
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['168.63.129.16'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['64:ff9b::a00:1'],
    ['fe80::1%eth0'],
    ['93.184.215.14', '10.0.0.1'],
    ['10.0.0.1', '93.184.215.14'],
    ['93.184.215.14', 'fd00::1'],
    [],
  ])('a name that leads to %s %s', async (...addresses: string[]) => {
    sites.resolveTo('inside.test', addresses);
    await refused('http://inside.test/');
    expect(sites.visited).toEqual([]);
  });

  it('a name that resolves to another address later is resolved only once', async () => {
    sites.resolveTo('rebind.test', ['93.184.215.14'], ['127.0.0.1']);
    expect((await fetched('http://rebind.test/')).html).toContain('Invoices');
    expect(sites.touched).toEqual([]);
    await refused('http://rebind.test/');
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    '//127.0.0.1/',
    'http://[::ffff:169.254.169.254]/latest/meta-data/',
    'http://site.test:8080/',
    'http://user@site.test/',
    'file:///etc/passwd',
    'http://inside.test/',
  ])('a redirect to %s', async (to) => {
    sites.resolveTo('inside.test', ['10.0.0.1']);
    await refused(`http://site.test/redirect?to=${encodeURIComponent(to)}`);
    expect(sites.visited).toHaveLength(1);
  });
});

describe('what is not a page', () => {
  it.each(['/hops?left=4', '/huge', '/bomb', '/brotli-bomb', '/twice', '/picture', '/missing'])(
    '%s',
    (path) => refused(`http://site.test${path}`),
  );

  it.each(['/never', '/drip'])('%s is aborted after the timeout', async (path) => {
    const startedAt = performance.now();
    await refused(`http://site.test${path}`, 400);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('a name that never resolves is aborted after the timeout', async () => {
    const network = { ...sites.network, resolve: () => new Promise<string[]>(() => undefined) };
    await expect(fetchPage('http://slow.test/', { network, timeMs: 100 })).rejects.toMatchObject({
      name: 'PageUnreadable',
    });
  });
});
