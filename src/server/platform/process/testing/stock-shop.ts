/**
 * Stocks an empty shop for the upgrade test: two scarce products that buyers compete for, four plentiful ones, and a code. A script, because an
 * earlier version's code runs it, copied into its folder: it may use only what both versions have. Prints the variant ids on stdout.
 */
import { createMaker, kr } from '../../../testing/make.ts';
import { systemClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { systemContext } from '../../context.ts';
import { openDatabase } from '../../database.ts';
import { createLogger } from '../../log.ts';
import { openMediaStore } from '../../media/media-store.ts';

const { connectionString, code, codeUses } = JSON.parse(process.argv[2] ?? '{}') as { connectionString: string; code: string; codeUses: number };
const database = openDatabase({ connectionString, maxConnections: 2 });
const services = { config: readConfig({ LOG_LEVEL: 'silent' }), database, clock: systemClock, log: createLogger('silent'), media: openMediaStore('unused'), step: async () => {} };
const make = createMaker(systemContext(services, 'sv'));
const variantIds: string[] = [];
for (const [index, stock] of [7, 15, 100_000, 100_000, 100_000, 100_000].entries()) variantIds.push((await make.product({ title: `Sak ${index}`, price: kr(49 + 100 * index), stock })).variantId);
await make.promotion({ code, kind: 'percentage', percent: 10, usageLimit: codeUses });
await database.close();
process.stdout.write(JSON.stringify(variantIds));
