import { describe, expect, test } from 'vitest';
import { textResponse } from './text-response.ts';

const answer = (text: string | Buffer<ArrayBuffer> = '{"å":1}') => textResponse(text, { status: 201, headers: { 'Content-Type': 'application/json' } });

describe('an answer whose text is known', () => {
  test('is read like any other', async () => {
    expect(await answer().text()).toBe('{"å":1}');
    expect(await answer(Buffer.from('{"å":1}')).json()).toEqual({ å: 1 });
    expect(Buffer.from(await answer().arrayBuffer()).toString()).toBe('{"å":1}');
    expect(Buffer.from(await answer().bytes()).toString()).toBe('{"å":1}');
    expect(await (await answer().blob()).text()).toBe('{"å":1}');
    expect(await new Response(answer().body).text()).toBe('{"å":1}');
  });

  test('says its status, its type and its length in bytes', () => {
    expect(answer().status).toBe(201);
    expect(Object.fromEntries(answer().headers)).toEqual({ 'content-type': 'application/json', 'content-length': '8' });
  });

  test('is read once as a stream, and its copy apart from it', async () => {
    const whole = answer();
    const copy = whole.clone();
    expect([whole.bodyUsed, await whole.text(), whole.bodyUsed]).toEqual([false, '{"å":1}', true]);
    await expect(whole.text()).rejects.toThrow(TypeError);
    expect([copy.status, await copy.text()]).toEqual([201, '{"å":1}']);
  });
});
