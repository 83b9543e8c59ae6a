import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

type Authority = { name: string; key: KeyObject; certificate: string };

/** A certificate authority of a test's own. */
export function newAuthority(name: string): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const isAuthority = extension('551d13', sequence(Buffer.from('0101ff', 'hex')));
  const issuer = { name, key: privateKey };
  const certificate = signCertificate({ name, publicKey, issuer, extensions: [isAuthority] });
  return { name, key: privateKey, certificate };
}

/** Makes the certificate of a server with one name, and its key, in PEM. */
export function newServerCertificate(authority: Authority, hostname: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = extension('551d11', sequence(der(0x82, Buffer.from(hostname))));
  const signed = { name: hostname, publicKey, issuer: authority, extensions: [names] };
  return {
    certificate: signCertificate(signed),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

type Certificate = {
  name: string;
  publicKey: KeyObject;
  issuer: Pick<Authority, 'name' | 'key'>;
  extensions: Buffer[];
};

/** X.509, version 3, signed by ECDSA with SHA-256, for a day. Node.js reads such files and can't make one. */
function signCertificate({ name, publicKey, issuer, extensions }: Certificate): string {
  const algorithm = sequence(objectId('2a8648ce3d040302'));
  const days = [-1, 1].map((day) => new Date(Date.now() + day * 24 * 60 * 60_000));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer.name),
    sequence(
      ...days.map((day) =>
        der(0x18, Buffer.from(`${day.toISOString().replace(/\D/g, '').slice(0, 14)}Z`)),
      ),
    ),
    nameOf(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, issuer.key));
  const lines =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

const nameOf = (text: string) =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))));

const extension = (id: string, value: Buffer) => sequence(objectId(id), der(0x04, value));

const objectId = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);

/** A value of ASN.1: its tag, its length and its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
