import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

type Options = {
  origin: string;
  /** It checks who holds it: a fingerprint, a face or a PIN. */
  verifies?: boolean;
  /** It counts its uses; one that shares its keys among devices does not. */
  counts?: boolean;
};

type CreationOptions = { challenge: string; rp: { id?: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId?: string };

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** One passkey as an authenticator and a browser hold it: ES256, attestation "none". */
export class SoftwareAuthenticator {
  counter = 0;
  readonly id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #options: Required<Options>;
  #userHandle = '';

  constructor({ origin, verifies = true, counts = true }: Options) {
    this.#options = { origin, verifies, counts };
  }

  create({ challenge, rp, user }: CreationOptions) {
    this.#userHandle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (text: string) => Buffer.from(text, 'base64url');
    // COSE: kty EC2, alg ES256, crv P-256, x, y.
    const publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      point(x),
      Buffer.from('225820', 'hex'),
      point(y),
    ]);
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, publicKey]);
    const data = Buffer.concat([this.#authenticatorData(rp.id ?? '', 0x40), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      // A byte string with two bytes of length.
      Buffer.from([0x59, data.length >> 8, data.length & 0xff]),
      data,
    ]);
    const { origin } = this.#options;
    return {
      id: this.id.toString('base64url'),
      rawId: this.id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** `origin`: the page that asks, if it is not ours. */
  answer({ challenge, rpId = '' }: RequestOptions, origin = this.#options.origin) {
    if (this.#options.counts) this.counter += 1;
    const data = this.#authenticatorData(rpId, 0);
    const client = clientData('webauthn.get', challenge, origin);
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.#keys.privateKey);
    return {
      id: this.id.toString('base64url'),
      rawId: this.id.toString('base64url'),
      type: 'public-key',
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #authenticatorData(rpId: string, flags: number): Buffer {
    const present = 0x01 | (this.#options.verifies ? 0x04 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | present]), counter]);
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
