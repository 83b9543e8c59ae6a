import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type SocketServer = {
  /** Answers `apps.connections.open` with the server's own address. */
  apiUrl: string;
  connected(): boolean;
  send(message: object): void;
  /** The app's messages, short texts only. */
  received: string[];
  close(): Promise<void>;
};

/** Slack's side of Socket Mode: one connection, unfragmented text frames. */
export async function startSocketServer(): Promise<SocketServer> {
  const received: string[] = [];
  let socket: Duplex | undefined;
  const server = createServer((_request, response) => {
    const { port } = server.address() as AddressInfo;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, url: `ws://127.0.0.1:${port}/link` }));
  });
  server.on('upgrade', (request, upgraded: Duplex) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    upgraded.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    upgraded.on('data', (frame: Buffer) => received.push(readFrame(frame)));
    upgraded.on('error', () => {});
    upgraded.write(writeFrame({ type: 'hello', num_connections: 1 }));
    socket = upgraded;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    connected: () => socket !== undefined,
    send: (message) => socket?.write(writeFrame(message)),
    received,
    async close() {
      (socket as Socket | undefined)?.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function writeFrame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const head = Buffer.alloc(4);
  head[0] = 0x81;
  head[1] = 126;
  head.writeUInt16BE(text.length, 2);
  return Buffer.concat([head, text]);
}

/** A client's frame is masked. */
function readFrame(frame: Buffer): string {
  const size = (frame[1] ?? 0) & 0x7f;
  const at = size === 126 ? 4 : 2;
  const length = size === 126 ? frame.readUInt16BE(2) : size;
  const mask = frame.subarray(at, at + 4);
  const text = Buffer.from(frame.subarray(at + 4, at + 4 + length));
  for (let index = 0; index < text.length; index += 1) {
    text[index] = (text[index] ?? 0) ^ (mask[index % 4] ?? 0);
  }
  return text.toString();
}
