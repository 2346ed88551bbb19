import { DissolvingPicture } from '#web/ui/dissolving-picture.tsx';
import { NoPicture } from '#web/ui/no-picture.tsx';
import { Poster, posterTone } from '#web/ui/poster.tsx';
import { TiedPicture } from '#web/ui/tied-picture.tsx';
import still from './still-mug.jpg?url';
import { Part, State } from './part.tsx';

const wishes = ['Någon som lagar min cykel', 'En kväll på Bistro Två. Du väljer dag.', 'Raggsockor. Storlek 38.', 'Trädgårdsmöbelsoverallstvättmedelsprenumeration'];

const picture = <img src={still} alt="" className="aspect-4/5 w-full object-cover" />;

export function Pictures() {
  return (
    <>
      <Part name="Poster" file="poster.tsx" when="A wish without a picture, set in its own words. Its tone follows its id; a thing of the shop without a picture is NoPicture instead.">
        <State name="picture">
          <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {wishes.map((text) => (
              <li key={text}>
                <Poster text={text} tone={posterTone(text)} />
              </li>
            ))}
          </ul>
        </State>
        <State name="card, in a narrow column">
          <ul className="flex gap-3">
            {wishes.slice(0, 2).map((text) => (
              <li key={text} className="w-32 shrink-0">
                <Poster look="card" text={text} tone={posterTone(text)} />
              </li>
            ))}
          </ul>
        </State>
        <State name="the four tones, as bands">
          <div className="grid gap-3 sm:grid-cols-2">
            {(['rose', 'sky', 'sage', 'sand'] as const).map((tone) => (
              <Poster key={tone} look="band" tone={tone} text="En hund. En riktig." />
            ))}
          </div>
        </State>
        <State name="thumb, and NoPicture beside it">
          <div className="flex items-center gap-4">
            <Poster look="thumb" tone="sage" text="Att få vara uppe tills det blir mörkt" className="w-20" />
            Att få vara uppe tills det blir mörkt
            <NoPicture className="aspect-4/5 w-20 rounded-md" />
          </div>
        </State>
      </Part>
      <Part name="TiedPicture" file="tied-picture.tsx" when="A wish that somebody has promised. Always with the word or a name beside it, and never shown to the list's owner.">
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <li>
            <TiedPicture>{picture}</TiedPicture>
            <p className="mt-2 font-semibold">Lovad</p>
          </li>
          <li>
            <TiedPicture isPale>{picture}</TiedPicture>
            <p className="mt-2 font-semibold">Lovad, bland andra</p>
          </li>
          <li>
            <TiedPicture over="poster">
              <Poster tone="sky" text="Gummistövlar som är gula" />
            </TiedPicture>
            <p className="mt-2 font-semibold">Moster Lena ger dem</p>
          </li>
          <li>
            <TiedPicture isTied={false}>{picture}</TiedPicture>
            <p className="mt-2 font-semibold">Ingen än</p>
          </li>
        </ul>
        <State name="small, in a row">
          <div className="flex items-center gap-4">
            <TiedPicture className="w-20 shrink-0">{picture}</TiedPicture>
            Träbilen Olle, du ger den
          </div>
        </State>
      </Part>
      <Part name="DissolvingPicture" file="dissolving-picture.tsx" when="The one still life of a page, beside or above its heading.">
        <State name="below">
          <DissolvingPicture towards="below" className="h-72">
            <img src={still} alt="" className="size-full object-cover" />
          </DissolvingPicture>
          <p className="heading text-h1">Tre ljus och lussekatter</p>
        </State>
        <State name="beside">
          <div className="relative lg:min-h-80">
            <DissolvingPicture towards="beside" className="h-72 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-3/5">
              <img src={still} alt="" className="size-full object-cover" />
            </DissolvingPicture>
            <p className="heading relative max-w-md text-h1 lg:pt-10">Rosetten är knuten. Bara presenten fattas.</p>
          </div>
        </State>
      </Part>
    </>
  );
}
