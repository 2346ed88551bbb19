/** Global setup of API tests: one cluster per run, with a template database that each test file copies in milliseconds. */
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateJobs } from '../platform/jobs.ts';
import { migrateSchema } from '../platform/migrations.ts';
import { openDatabase } from '../platform/database.ts';
import { type Cluster, startClusterOverTcp, startEmbeddedCluster } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string;
  }
}

export const TEMPLATE_DATABASE = 'fira_template';

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

/** Connection string of another database on the same server. */
export function inDatabase(connectionString: string, name: string): string {
  return connectionString.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function provideCluster(project: Pick<TestProject, 'provide'>, cluster: Cluster): Promise<() => Promise<void>> {
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
  return provideCluster(project, await startEmbeddedCluster());
}

/** The installed server or its fallback; `bin` as for `startClusterOverTcp`. */
export async function setupInstalled(project: Pick<TestProject, 'provide'>, bin?: string | null): Promise<() => Promise<void>> {
  return provideCluster(project, await startClusterOverTcp(bin));
}
