import type { Config } from '../config.ts';
import { type FetchLimits, fetchOutside, type OutsideRequest, toUserAgent } from '../fetch-outside.ts';

const input: Omit<OutsideRequest, 'userAgent'> = { accept: 'image/*', types: /^(image\/|application\/octet-stream)/i, kind: 'picture' };

/** Throws OutsideRefused with the reason. The caller must verify that the bytes are a picture. */
export const fetchPicture = async (config: Pick<Config, 'publicUrl'>, address: string, limits: FetchLimits): Promise<Buffer> =>
  (await fetchOutside(address, { ...input, userAgent: toUserAgent(config) }, limits)).bytes;
