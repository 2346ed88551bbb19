/** Fetches a picture that somebody's file names. */
import type { Config } from '../config.ts';
import { type FetchLimits, fetchOutside, type OutsideWish, userAgentOf } from '../fetch-outside.ts';

const wish: Omit<OutsideWish, 'userAgent'> = { accept: 'image/*', types: /^(image\/|application\/octet-stream)/i, kind: 'picture' };

/** The bytes behind an address. Throws OutsideRefused with the reason; whether they are a picture is for the reader to find out. */
export const fetchPicture = async (config: Pick<Config, 'publicUrl'>, address: string, limits: FetchLimits): Promise<Buffer> =>
  (await fetchOutside(address, { ...wish, userAgent: userAgentOf(config) }, limits)).bytes;
