import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const repositoryRoot = path.resolve(import.meta.dirname, '../..');

/** Runs `npm run admin -- EMAIL` on a product's own database, running as it is, and returns the link. */
export async function runAdmin(
  product: { url: string; dataDir: string },
  email: string,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', 'db/cli/admin.ts', email],
    {
      cwd: repositoryRoot,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: product.dataDir,
        PUBLIC_URL: product.url,
      },
    },
  );
  const link = /^http\S+$/m.exec(stdout)?.[0];
  if (!link) throw new Error(`No link in: ${stdout}`);
  return link;
}
