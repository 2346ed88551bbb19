/** Raw requests that no browser sends: hostile URLs, another Host, endless bodies. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import type { Answer } from './test-api.ts';

export interface RawRequest {
  method?: string;
  /** Request target, byte for byte. */
  target: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  agent?: Agent;
}

/** Sends target and headers without normalising. */
export function rawRequest(url: string, { method = 'GET', target, headers = {}, body, agent = new Agent() }: RawRequest): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path: target, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const answered = new Headers();
        for (let index = 0; index < response.rawHeaders.length; index += 2) answered.append(response.rawHeaders[index] ?? '', response.rawHeaders[index + 1] ?? '');
        const isJson = (answered.get('content-type') ?? '').includes('json') && !answered.has('content-encoding') && text !== '';
        resolve({ status: response.statusCode ?? 0, headers: answered, body: isJson ? JSON.parse(text) : text });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Writes bytes to the port and returns everything received until the server closes. */
export function rawBytes(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
