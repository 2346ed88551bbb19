import { Client } from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { inDatabase, setupInstalled, TEMPLATE_DATABASE } from './cluster-setup.ts';

afterEach(() => void vi.restoreAllMocks());

test('uses the embedded server over TCP with a password without PostgreSQL', async () => {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  let clusterUrl = '';
  const provide = (_name: string, url: string): void => {
    clusterUrl = url;
  };
  const stop = await setupInstalled({ provide }, null);
  try {
    expect(printed.mock.calls.join()).toContain('No PostgreSQL server is installed under /usr/lib/postgresql: the embedded binaries serve this run over TCP.');
    expect(new URL(clusterUrl)).toMatchObject({ hostname: '127.0.0.1', port: expect.stringMatching(/^\d+$/), password: expect.stringMatching(/^.{20,}$/), search: '' });
    const client = new Client({ connectionString: inDatabase(clusterUrl, TEMPLATE_DATABASE) });
    await client.connect();
    try {
      const { rows } = await client.query(`select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets, host(inet_server_addr()) as ours`);
      expect(rows).toEqual([{ addresses: '127.0.0.1', sockets: '', ours: '127.0.0.1' }]);
    } finally {
      await client.end();
    }
  } finally {
    await stop();
  }
});
