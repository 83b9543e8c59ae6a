import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';

/** Those of libpq, which every provider's manual names, and pg's own `no-verify`. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The public authorities, which Node.js brings along. */
const publicAuthorities = 'system';

/** The first wrong setting of TLS in an address, as a text for the operator; null without one. */
export function tlsProblem(address: string): string | null {
  const { searchParams: given } = new URL(address);
  const mode = given.get('sslmode');
  const authority = given.get('sslrootcert');
  if (mode !== null && !sslModes.includes(mode))
    return `must have an sslmode of ${sslModes.join(', ')}`;
  if (mode === 'verify-ca' && (!authority || authority === publicAuthorities))
    return 'must name the authority that sslmode=verify-ca trusts: sslrootcert=FILE';
  const unreadable = ['sslrootcert', 'sslcert', 'sslkey'].find((name) => {
    const file = given.get(name);
    return file && !(name === 'sslrootcert' && file === publicAuthorities) && !isReadable(file);
  });
  return unreadable ? `must have a file in ${unreadable} that this user can read` : null;
}

function isReadable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The address with `sslmode` as libpq means it. By itself pg checks certificates in every mode and
 * warns that this will change. Nor does it ask the server first whether it has TLS at all.
 */
export async function withLibpqTls(address: string): Promise<string> {
  const url = new URL(address);
  const { searchParams } = url;
  const mode = searchParams.get('sslmode');
  if (searchParams.get('sslrootcert') === publicAuthorities) {
    searchParams.delete('sslrootcert');
    searchParams.set('sslmode', 'verify-full');
  } else if (mode === 'allow' || mode === 'prefer') {
    searchParams.delete('sslrootcert');
    searchParams.set('sslmode', (await offersTls(url)) ? 'require' : 'disable');
  } else if (mode === 'no-verify') {
    searchParams.delete('sslrootcert');
    searchParams.set('sslmode', 'require');
  } else if (mode === null) {
    return address;
  }
  searchParams.set('uselibpqcompat', 'true');
  return url.href;
}

const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Asks the server by the protocol's own request, which it answers with one letter. */
async function offersTls({ hostname, port, searchParams }: URL): Promise<boolean> {
  const host = searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, '');
  // A socket of the system leaves the machine as little as loopback does.
  if (host.startsWith('/')) return false;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port || 5432) }, () => socket.write(sslRequest));
    socket.setTimeout(5_000, () => socket.destroy(new Error(`${host} did not answer in 5 s.`)));
    socket.once('error', reject);
    socket.once('close', () => resolve(false));
    socket.once('data', ([answer]) => {
      resolve(answer === 'S'.charCodeAt(0));
      socket.destroy();
    });
  });
}

/** True if the server was reached, and TLS is why there is no connection. */
export function isTlsFailure({ code = '', message }: Error & { code?: string }): boolean {
  return (
    /^(ERR_TLS|ERR_SSL|CERT_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_)/.test(code) ||
    /does not support SSL|establishing an SSL connection|, no encryption$/.test(message)
  );
}
