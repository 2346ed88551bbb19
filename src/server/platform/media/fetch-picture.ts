/** Fetches a picture that somebody's file names. */
import { type FetchLimits, fetchOutside, type OutsideWish } from '../fetch-outside.ts';

const wish: OutsideWish = { accept: 'image/*', types: /^(image\/|application\/octet-stream)/i, kind: 'picture', userAgent: 'fira-import' };

/** The bytes behind an address. Throws OutsideRefused with the reason; whether they are a picture is for the reader to find out. */
export const fetchPicture = async (address: string, limits: FetchLimits): Promise<Buffer> => (await fetchOutside(address, wish, limits)).bytes;
