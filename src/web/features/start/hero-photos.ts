/** The start page's photos. Tulips: Natalia Y; balloon: Florian Klauer (both Unsplash License). */
import balloonAvifSmall from './hero-photos/balloon-320.avif';
import balloonWebpSmall from './hero-photos/balloon-320.webp';
import balloonAvif from './hero-photos/balloon-560.avif';
import balloonJpg from './hero-photos/balloon-560.jpg';
import balloonWebp from './hero-photos/balloon-560.webp';
import balloonAvifLarge from './hero-photos/balloon-800.avif';
import balloonWebpLarge from './hero-photos/balloon-800.webp';
import tulipsAvifSmall from './hero-photos/tulips-360.avif';
import tulipsWebpSmall from './hero-photos/tulips-360.webp';
import tulipsAvif from './hero-photos/tulips-600.avif';
import tulipsJpg from './hero-photos/tulips-600.jpg';
import tulipsWebp from './hero-photos/tulips-600.webp';
import tulipsAvifLarge from './hero-photos/tulips-900.avif';
import tulipsWebpLarge from './hero-photos/tulips-900.webp';

export interface HeroPhotoFiles {
  /** Addresses by width in pixels. */
  avif: Readonly<Record<number, string>>;
  webp: Readonly<Record<number, string>>;
  /** For browsers that know neither. */
  jpg: string;
  width: number;
  height: number;
}

export const tulips: HeroPhotoFiles = {
  avif: { 360: tulipsAvifSmall, 600: tulipsAvif, 900: tulipsAvifLarge },
  webp: { 360: tulipsWebpSmall, 600: tulipsWebp, 900: tulipsWebpLarge },
  jpg: tulipsJpg,
  width: 600,
  height: 980,
};

export const balloon: HeroPhotoFiles = {
  avif: { 320: balloonAvifSmall, 560: balloonAvif, 800: balloonAvifLarge },
  webp: { 320: balloonWebpSmall, 560: balloonWebp, 800: balloonWebpLarge },
  jpg: balloonJpg,
  width: 560,
  height: 784,
};
