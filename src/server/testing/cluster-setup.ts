/** Before the API tests: one cluster a run, with a template database that each test file copies in milliseconds. */
import { chmodSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '../platform/jobs.ts';
import { migrateSchema } from '../platform/migrations.ts';
import { openDatabase } from '../platform/database.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts';
import { makeFolderForDatabases } from './folder-for-databases.ts';
import { findInstalledPostgres, startInstalledPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

export const TEMPLATE_DATABASE = 'fira_template';

const silentLog = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

async function startEmbedded(): Promise<{ connectionString: string; stop: () => Promise<void> }> {
  const folder = makeFolderForDatabases();
  // The server of root runs as somebody else, who has to get through.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, isDurable: false });
  return {
    connectionString: postgres.connectionString,
    async stop() {
      await postgres.stop();
      rmSync(postgres.folder, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function prepareTemplate(connectionString: string): Promise<void> {
  const admin = new Client({ connectionString });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE}`);
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const database = openDatabase({ connectionString: inDatabase(connectionString, TEMPLATE_DATABASE), maxConnections: 2 });
  await migrateSchema(database);
  await migrateJobs({ database });
  await database.close();
}

/** The same server's connection string for another database. */
export function inDatabase(connectionString: string, name: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function provideCluster(project: TestProject, cluster: { connectionString: string; stop: () => Promise<void> }): Promise<() => Promise<void>> {
  try {
    await prepareTemplate(cluster.connectionString);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('clusterUrl', cluster.connectionString);
  return cluster.stop;
}

export async function setupEmbedded(project: TestProject): Promise<() => Promise<void>> {
  return provideCluster(project, await startEmbedded());
}

/** The machine's own server; where none is installed, the embedded binaries stand in and the run says so. */
export async function setupInstalled(project: TestProject): Promise<() => Promise<void>> {
  const bin = findInstalledPostgres();
  if (bin) return provideCluster(project, await startInstalledPostgres(bin));
  process.stdout.write('No PostgreSQL server is installed under /usr/lib/postgresql: the embedded binaries serve this run too.\n');
  return setupEmbedded(project);
}
