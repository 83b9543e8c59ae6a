import { serveParent } from '../measure/child-process.ts';
import { driveForAWhile, type HttpRequest } from '../measure/drive-http.ts';

/** A load generator in a process of its own, so that its work delays nobody who measures. */
export type DriverOrder = {
  port: number;
  lists: HttpRequest[][];
  connections: number;
  seconds: number;
};

serveParent<DriverOrder>(({ port, lists, connections, seconds }) =>
  driveForAWhile(port, lists, { connections, seconds }),
);
