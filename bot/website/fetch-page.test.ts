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
      expect((await fetched(address)).text).toContain('Invoices for florists');
      expect(sites.visited).toHaveLength(1);
    },
  );

  it('is read if compressed, in another encoding, and after three redirects', async () => {
    expect((await fetched('http://site.test/packed')).text).toContain('Invoices');
    expect((await fetched('http://site.test/latin')).text).toBe('Café');
    expect((await fetched('http://site.test/hops?left=3')).text).toContain('Invoices');
  });
});

const sentence = 'Rechnungen für Blumenläden – 9 € im Monat, “heute” bezahlt';
const page = (head = '') => `<!doctype html><head>${head}</head><p>${sentence}</p>`;

function utf16(text: string, { order, mark }: { order: 'le' | 'be'; mark: boolean }): Buffer {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

/** Only the characters of the sentence that windows-1252 has in another place than Latin-1. */
const ansi: Record<string, number> = { '–': 0x96, '€': 0x80, '“': 0x93, '”': 0x94 };
const windows1252 = (text: string) =>
  Buffer.from([...text].map((character) => ansi[character] ?? character.charCodeAt(0)));

const htmlType = 'text/html';

describe('the characters of a page', () => {
  it.each<[string, Buffer | string, string | undefined]>([
    ['UTF-8 with a type alone', page(), htmlType],
    ['UTF-8 without a type', page(), undefined],
    ['UTF-8 with an empty type', page(), ''],
    ['UTF-8 of an unknown type', page(), 'unknown/unknown'],
    ['UTF-8 with a mark', `\ufeff${page()}`, undefined],
    ['UTF-8 with a mark, called Latin-1', `\ufeff${page()}`, `${htmlType}; charset=iso-8859-1`],
    ['UTF-8 of a charset that nobody knows', page(), `${htmlType}; charset=none`],
    ['UTF-8 whose meta tag says UTF-16', page('<meta charset="utf-16">'), htmlType],
    ['UTF-16LE with a mark', utf16(page(), { order: 'le', mark: true }), htmlType],
    ['UTF-16BE with a mark', utf16(page(), { order: 'be', mark: true }), htmlType],
    ['UTF-16LE with a mark, without a type', utf16(page(), { order: 'le', mark: true }), undefined],
    [
      'UTF-16LE by its header',
      utf16(page(), { order: 'le', mark: false }),
      'text/html; charset=UTF-16LE',
    ],
    [
      'UTF-16BE by its header',
      utf16(page(), { order: 'be', mark: false }),
      'text/html;charset="utf-16be"',
    ],
    [
      'UTF-16 in its header, LE',
      utf16(page(), { order: 'le', mark: false }),
      'text/html; charset=utf-16',
    ],
    ['UTF-16 by neither', utf16(page(), { order: 'be', mark: false }), htmlType],
    ['windows-1252 by its header', windows1252(page()), 'text/html; charset=Windows-1252'],
    ['windows-1252, called Latin-1', windows1252(page()), 'text/html; charset=ISO-8859-1'],
    [
      'windows-1252 by its meta tag',
      windows1252(page('<meta charset = "windows-1252">')),
      htmlType,
    ],
    [
      'windows-1252 by its old meta tag',
      windows1252(
        page('<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">'),
      ),
      htmlType,
    ],
    [
      'windows-1252 by its XML declaration',
      windows1252(`<?xml version="1.0" encoding="windows-1252"?>${page()}`),
      'application/xhtml+xml',
    ],
    ['windows-1252 that says nothing', windows1252(page()), htmlType],
    ['windows-1252 that says nothing, without a type', windows1252(page()), undefined],
    ['windows-1252, called UTF-8', windows1252(page()), 'text/html; charset=utf-8'],
  ])('%s', async (_name, body, type) => {
    sites.serve('/coded', body, type);
    expect((await fetched('http://site.test/coded')).text).toBe(sentence);
  });

  it('one broken character costs nothing else', async () => {
    const broken = Buffer.concat([Buffer.from(page()), Buffer.from([0xe9])]);
    sites.serve('/coded', broken, htmlType);
    expect((await fetched('http://site.test/coded')).text).toContain(sentence);
  });

  it.each<[string, Buffer]>([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  ])('%s without a type is no page', async (_name, body) => {
    sites.serve('/untyped', body);
    await refused('http://site.test/untyped');
  });
});

describe('a page that refreshes to another', () => {
  const refresh = (content: string) =>
    `<title>Moved</title><meta http-equiv="Refresh" content="${content}"><p>We have moved.</p>`;

  it.each([
    '0; url=/',
    '0;URL=/',
    "0; url='/'",
    '0;url=&quot;/&quot; and more',
    '3; url=http://site.test/',
    '0, /',
    ' 0.5 ; url = / ',
    '; url=//site.test/',
  ])('%s', async (content) => {
    sites.serve('/moved', refresh(content), htmlType);
    expect((await fetched('http://site.test/moved')).text).toContain('Invoices for florists');
    expect(sites.visited).toEqual(['site.test/moved', 'site.test/']);
  });

  it('is followed as the header says', async () => {
    expect((await fetched('http://site.test/refresh?to=/')).text).toContain(
      'Invoices for florists',
    );
    expect(sites.visited).toEqual(['site.test/refresh?to=/', 'site.test/']);
    sites.resolveTo('inside.test', ['10.0.0.1']);
    await refused('http://site.test/refresh?to=http://inside.test/');
    await refused('http://site.test/refresh?to=http://127.0.0.1/');
  });

  it('is followed from where its base is', async () => {
    sites.serve(
      '/based',
      `<base href="/en/"><base href="/no/">${refresh('0; url=start')}`,
      htmlType,
    );
    sites.serve('/late', `${refresh('0; url=start')}<base href="/en/">`, htmlType);
    sites.serve('/abroad', `<base href="http://127.0.0.1/">${refresh('0; url=start')}`, htmlType);
    sites.serve('/broken', `<base href="http://[">${refresh('0; url=/')}`, htmlType);
    for (const path of ['based', 'late', 'broken']) await fetched(`http://site.test/${path}`);
    const followed = sites.visited.filter((_, index) => index % 2 === 1);
    expect(followed).toEqual(['site.test/en/start', 'site.test/start', 'site.test/']);
    await refused('http://site.test/abroad');
  });

  it.each([
    ['it only loads itself again', refresh('5')],
    ['it names itself', refresh('0; url=/stays')],
    ['it names a place in itself', refresh('0; url=#top')],
    ['it refreshes after minutes', refresh('300; url=/')],
    ['it names nothing that can be read', refresh('0; url=http://[')],
    ['the tag is a comment', `<!-- ${refresh('0; url=/')} --><p>We have moved.</p>`],
    [
      'the tag stands in a script',
      `<script>"${refresh('0; url=/')}"</script><p>We have moved.</p>`,
    ],
    [
      'the tag is for browsers without scripts',
      `<noscript>${refresh('0; url=/')}</noscript><p>We have moved.</p>`,
    ],
  ])('is read itself if %s', async (_name, html) => {
    sites.serve('/stays', html, htmlType);
    expect((await fetched('http://site.test/stays')).text).toContain('We have moved.');
    expect(sites.visited).toHaveLength(1);
  });

  it('counts as a redirect: three of both kinds together', async () => {
    sites.serve('/one', refresh('0; url=/hops?left=2'), htmlType);
    sites.serve('/more', refresh('0; url=/hops?left=3'), htmlType);
    sites.serve('/ping', refresh('0; url=/pong'), htmlType);
    sites.serve('/pong', refresh('0; url=/ping'), htmlType);
    expect((await fetched('http://site.test/one')).text).toContain('Invoices');
    await refused('http://site.test/more');
    sites.visited.length = 0;
    await refused('http://site.test/ping');
    expect(sites.visited).toHaveLength(4);
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    '//169.254.169.254/latest/meta-data/',
    'http://site.test:8080/',
    'http://user@site.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://inside.test/',
  ])('is not followed to %s', async (to) => {
    sites.resolveTo('inside.test', ['10.0.0.1']);
    sites.serve('/inside', refresh(`0; url=${to}`), htmlType);
    await refused('http://site.test/inside');
    expect(sites.visited).toHaveLength(1);
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
    expect((await fetched('http://rebind.test/')).text).toContain('Invoices');
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
