import { connect } from 'node:net';

/** A connection on which the test writes HTTP itself, as slowly and as wrongly as it likes. */
export function rawHttp(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const raw = { answer: '', closed: false };
  socket.on('data', (chunk: Buffer) => {
    raw.answer += chunk.toString('latin1');
  });
  socket.on('close', () => {
    raw.closed = true;
  });
  socket.on('error', () => {}); // being cut off is part of it
  return {
    /** What came back so far. */
    answer: () => raw.answer,
    closed: () => raw.closed,
    write: (text: string | Uint8Array) => void socket.write(text),
    /** Takes nothing more of what comes, until told to. */
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    leave: () => void socket.destroy(),
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

/** The head of a POST with a JSON body. */
export function postHead(path: string, authorization: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n${body}\r\n\r\n`;
}
