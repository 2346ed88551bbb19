/** Swedish and English nicknames and their first names. Pure. */

const nicknames = `
adde: andreas adam; affe: alf alfred; agge: agneta; anki: ann-kristin ann-katrin ann-christine; antte: anton; atte: anton; basse: sebastian; benke: bengt; benne: bengt benjamin;
berra: bertil bernt; bettan: elisabet elisabeth; bibbi: birgitta; bisse: birger; bosse: bo; brittan: britt birgitta; calle: carl karl; carro: caroline carolina; chrille: christian christer kristian;
cilla: cecilia; classe: claes klas; conny: conrad konrad; dagge: dag; danne: daniel; fia: sofia; figge: filip; fille: filip; foffe: christoffer kristoffer; frasse: frans; fredde: fredrik fredric;
fredda: fredrika; gittan: birgitta; gunsan: gun gunilla; gurra: gustav gustaf; gusten: gustav gustaf; hasse: hans; henke: henrik henric; hugge: hugo; jocke: joakim joachim; jojjo: johanna;
jompa: johan jon; janne: jan johan; jeppe: jesper; johnna: johanna; jonte: jonatan jonathan; jossan: josefin josefine josefina; josse: josefin josefine josefina; kajsa: katarina karin; kalle: karl carl; kattis: katarina catharina;
kenta: kent kenneth; kicki: kristina christina; kickan: kristina christina; kikki: kristina christina; krille: kristian christian kristoffer christoffer; lasse: lars; leffe: leif;
lelle: lennart; lena: helena magdalena; lillan: lillemor; linkan: linnea; lisa: elisabet elisabeth; lisen: elisabet elisabeth; loffe: olof; lollo: louise lovisa; lotta: charlotta charlotte; lotten: charlotta charlotte;
ludde: ludvig; macke: markus marcus; mackan: markus marcus; maggan: margareta margaretha magdalena; maja: maria; mange: magnus; manne: magnus manfred; marre: marie maria; matte: mats mattias mathias; mia: maria; micke: mikael michael;
micki: michaela mikaela; mimmi: maria miriam; nettan: annette jeanette anette; nicke: niklas nicklas niclas nikolaus; nilla: pernilla gunilla; nisse: nils; ogge: oskar oscar; olle: olof olov ola; osse: oskar oscar;
palle: patrik paul pål; patte: patrik patrick; pelle: per pär; perra: per pär; pia: maria; pim: pernilla; ragge: ragnar; rebban: rebecka rebecca; rille: rikard richard; ricke: rikard richard;
robban: robert; roffe: rolf; ronny: ronald; sanna: susanna susanne; sigge: sigvard sigurd sigfrid; sickan: sigrid signe; sofie: sofia; staffe: staffan stefan;
steffe: stefan; stickan: stig; stina: kristina christina; sussi: susanne susanna; sussie: susanne susanna; svenne: sven; tessan: therese teresa; tilda: matilda mathilda; tina: kristina christina martina; titti: birgitta kristina;
tobbe: tobias torbjörn; tompa: tomas thomas; totte: torsten thorsten tore; torre: torsten tore; tusse: ture; uffe: ulf; ulle: ulrik; vicke: viktor victor; vickan: viktoria victoria; ville: vilhelm wilhelm;
wille: william wilhelm; åsse: åse; örre: örjan;
abby: abigail; al: albert alan alfred; alex: alexander alexandra; andy: andrew; barb: barbara; becky: rebecca; bella: isabella; ben: benjamin; bert: albert robert; beth: elizabeth; betsy: elizabeth; betty: elizabeth; bill: william;
billy: william; bob: robert; bobby: robert; cathy: catherine; charlie: charles charlotte; chris: christopher christine christian; chuck: charles; cindy: cynthia; dan: daniel; danny: daniel; dave: david; deb: deborah; debbie: deborah;
dick: richard; don: donald; doug: douglas; ed: edward; eddie: edward; fred: frederick; gabe: gabriel; greg: gregory; gus: gustav august; hank: henry; harry: henry harold; jack: john; jake: jacob; jeff: jeffrey; jen: jennifer; jenny: jennifer;
jerry: gerald; jim: james; jimmy: james; joe: joseph; johnny: john; jon: jonathan; josh: joshua; kate: katherine catherine; kathy: katherine kathleen; katie: katherine; ken: kenneth; kim: kimberly; larry: lawrence; liz: elizabeth;
lizzie: elizabeth; maggie: margaret; mandy: amanda; marge: margaret; matt: matthew; meg: margaret; mel: melanie melissa; mick: michael; mickey: michael; mike: michael; molly: mary; nate: nathan nathaniel; ned: edward; nick: nicholas;
pam: pamela; pat: patrick patricia; patty: patricia; peggy: margaret; pete: peter; phil: philip; polly: mary; ray: raymond; rick: richard; rob: robert; ron: ronald; rosie: rose; sally: sarah; sam: samuel samantha; sandy: sandra; sid: sidney;
stan: stanley; steve: steven stephen; sue: susan; susie: susan; ted: edward theodore; terry: terence theresa; tim: timothy; tom: thomas; tommy: thomas; tony: anthony; tricia: patricia; trish: patricia; vince: vincent; walt: walter; will: william;
zach: zachary`;

const alike = new Map<string, Set<string>>();

function link(one: string, other: string): void {
  alike.set(one, (alike.get(one) ?? new Set()).add(other));
  alike.set(other, (alike.get(other) ?? new Set()).add(one));
}

for (const entry of nicknames.split(';')) {
  const [nickname = '', formal = ''] = entry.trim().split(': ');
  for (const name of formal.split(' ')) link(nickname, name);
}

const folded = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** The names of a nickname and the nicknames of a name, in lower case. Empty if unknown. */
export const namesLike = (name: string): string[] => [...(alike.get(folded(name)) ?? [])];

/** Whether two first names may belong to the same person: equal, or one is the other's nickname. */
export const areNamesAlike = (one: string, other: string): boolean => folded(one) === folded(other) || namesLike(one).includes(folded(other));
