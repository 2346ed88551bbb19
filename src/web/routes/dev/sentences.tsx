import { useState } from 'react';
import { listed } from '#shared/values/text/listed.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { SentenceChoice } from '#web/ui/sentence-choice.tsx';
import { SentenceChoices } from '#web/ui/sentence-choices.tsx';
import { UndoToast } from '#web/ui/undo-toast.tsx';
import { useUndo } from '#web/ui/use-undo.ts';
import { Part, State } from './part.tsx';

const leads = [
  { value: '7', text: 'en vecka' },
  { value: '14', text: 'två veckor' },
  { value: '30', text: 'en månad' },
] as const;
const ways = [
  { value: 'mail', text: 'mejl' },
  { value: 'push', text: 'notis' },
  { value: 'sms', text: 'sms' },
] as const;
const people = [
  { value: '', text: 'vem?' },
  { value: 'karin', text: 'Karin' },
  { value: 'farmors-syster', text: 'farmors syster Margareta' },
] as const;
const sums = [
  { value: '200', text: '200 kr' },
  { value: '500', text: '500 kr' },
  { value: 'any', text: 'vad som helst' },
] as const;

type Value<Options extends readonly { value: string }[]> = Options[number]['value'];
const toText = (options: readonly { value: string; text: string }[], value: string): string => options.find((option) => option.value === value)?.text ?? '';

export function Sentences() {
  const undo = useUndo();
  const [lead, setLead] = useState<Value<typeof leads>>('14');
  const [way, setWay] = useState<Value<typeof ways>[]>(['mail', 'push']);
  const [person, setPerson] = useState<Value<typeof people>>('');
  const [sum, setSum] = useState<Value<typeof sums>>('500');
  const waysText =
    way.length === 0
      ? 'ingenting'
      : listed(
          ways.filter(({ value }) => way.includes(value)).map(({ text }) => text),
          'sv',
        );

  function changeLead(next: typeof lead): void {
    const before = lead;
    setLead(next);
    undo.offer({ text: 'Sparat.', undo: () => setLead(before) });
  }
  return (
    <Part
      name="Sentence"
      file="sentence.tsx, sentence-choice.tsx, sentence-choices.tsx"
      when="Settings and answers that read as one says them. One choice is a native select, several are a list of checkboxes; a table only where there are two columns."
    >
      <form className="grid gap-6">
        <State name="text, with one choice and several">
          <Sentence spoken={`Påminn mig ${toText(leads, lead)} före, med ${waysText}.`}>
            Påminn mig <SentenceChoice label="Hur långt före" name="lead" value={lead} options={leads} onChange={changeLead} /> före, med{' '}
            <SentenceChoices label="På vilka sätt" name="way" text={waysText} values={way} options={ways} onChange={setWay} />.
          </Sentence>
        </State>
        <State name="title, with an open choice">
          <Sentence look="title" spoken={`En present till ${toText(people, person)}, för högst ${toText(sums, sum)}.`}>
            En present till <SentenceChoice label="Till vem" name="person" value={person} options={people} onChange={setPerson} isOpen={person === ''} />, för högst{' '}
            <SentenceChoice label="Högst" name="sum" value={sum} options={sums} onChange={setSum} />.
          </Sentence>
        </State>
        <State name="disabled">
          <Sentence spoken="Vänner ser mina listor.">
            <SentenceChoice label="Vem" name="who" value="friends" options={[{ value: 'friends', text: 'Vänner' }]} onChange={() => {}} disabled /> ser mina listor.
          </Sentence>
        </State>
      </form>
      <UndoToast undo={undo} />
    </Part>
  );
}
