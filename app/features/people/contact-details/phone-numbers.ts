import { type DigitRow, digitRows } from './digit-groups.ts'
import { before, behind, type Found } from './found-detail.ts'

const NO_LETTER = '(?<![\\p{L}\\p{N}])'
/** Numbers of other things, in six languages, by the beginning of the word before them. */
const OTHERS =
  'invoice|inv|order|purchase|po|ref|vat|tax|gst|pan|cin|isbn|issn|licen[cs]e|file|ticket|booking|certificate|cost cent|room|floor|version|build|release|iso|iec|din|en|norm|page|postal|postcode|zip|meeting|passcode|pin|agreement|contract|protocol|quote|offer|project|case|rechnung|rg|bestell|auftrag|kostenstelle|steuer|ust|mwst|uid|lizenz|kunden|akten|vertrag|raum|zimmer|saal|seite|plz|version|sitzung|meeting-id|kenncode|zertifikat|projekt|angebot|protokoll|facture|commande|dossier|siret|siren|tva|réf|code|devis|salle|étage|convention|contrat|certificat|réunion|agrément|délibération|offre|projet|fattura|ordine|pratica|iva|p\\.? ?iva|codice|cig|cup|sdi|aula|preventivo|contratto|certificato|riunione|protocoll|delibera|determina|offerta|progetto|factura|pedido|referencia|expediente|nif|cif|sala|planta|contrato|presupuesto|certificado|reunión|registro|acción|oferta|proyecto'
const OTHERS_CJK =
  '請求書|注文|登録|発注|見積|受付|伝票|郵便|〒|法人|会員|社員|整理|契約|証明書|会議|ミーティング|口座'
/** What may stand between that word and its number. */
const RATHER = `(?:[ :.,#º°()/_-]|n[or°º]|number|nummer|nr|numéro|numero|número|番号|は|の|id|de|of|del|della){0,8}`

export const PATTERNS = {
  cue: new RegExp(
    `${NO_LETTER}(?:call|calls|phone|tel|mobile|cell|ring|text|sms|whatsapp|reach|dial|fax|handy|telefon|anruf|anrufen|rufen|mobil|erreich|erreichen|portable|appel|appelez|joignable|joindre|téléphone|tél|cellulare|chiam|chiami|telefono|llám|llame|llámeme|móvil|movil|teléfono|celular|(?:my|meine|mon|mio|mi|sa) (?:number|nummer|numéro|numero|número)|bizum|twint|durchwahl)(?!\\p{L})|電話|携帯|連絡|ケータイ|TEL`,
    'iu',
  ),
  others: new RegExp(`(?:${NO_LETTER}(?:${OTHERS})\\p{L}{0,16}|${OTHERS_CJK})${RATHER}$`, 'iu'),
  moneyBefore: /(?:[€$£¥₹]|(?<!\p{L})(?:[A-Z]{3}|Rs\.?)) ?$/u,
  counted:
    /^ ?(?:[€$£¥₹%円名人日年月回]|時間|(?:euros?|francs?|rupees?|rupien|yen|HT|TTC|CHF|EUR|USD|INR|JPY|GBP|people|participants?|employees|seats|personen|teilnehm|plätze|personnes|salariés|places|persone|partecipanti|posti|personas|participantes|plazas|empleados|pax)(?!\p{L}))/iu,
  codeBefore: /[\p{Script=Latin}\d][-/.,:]$/u,
  dates:
    /(?<![\d]|\d[./-])(?:(?:19|20)\d\d[-./ ]\d{1,2}[-./ ]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-](?:(?:19|20)?\d\d))(?!\d|[./-]\d)/gu,
  ofYear: /^(?:\d{1,9}[/-](?:19|20)\d\d|(?:19|20)\d\d[/-]\d{1,9})$/u,
  years: /(?<!\d)(?:19|20)\d\d(?!\d)/gu,
  /** Numbers as one writes them in a country, without anything that says so. */
  shapes: [
    /^\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}$/,
    /^[6-9]\d{4}[ -]?\d{5}$/,
    /^3\d{2}[ .·-]?\d{3}[ .·-]?\d{3,4}$/,
    /^[6-9]\d{2}([ .·-])\d{3}\1\d{3}$/,
    /^[6-9]\d{2}([ .·-])\d{2}\1\d{2}\1\d{2}$/,
    /^[67]\d{8}$/,
    /^[89]\d([ .·-])\d{3}\1\d{2}\1\d{2}$/,
  ],
}

const CUE_CHARS = 40
const CUE_BEHIND = 14
const LEAST = 7
const MOST = 15
const ONE_BY_ONE = 8

/**
 * Finds phone numbers, national and international, by their shape and by what is said beside them. The finder
 * of libphonenumber-js, which knows shapes alone, finds 43 of the 61 in our samples and sees one in 13 of 100
 * innocent texts.
 */
export function findPhoneNumbers(text: string): Found[] {
  return digitRows(text)
    .filter((row) => isPhone(text, row))
    .map(({ from, to }) => ({ from, to, kind: 'phone' }))
}

function isPhone(text: string, row: DigitRow): boolean {
  const { digits, said, from, to } = row
  if (digits.length < LEAST || digits.length > MOST || isFigure(said)) return false
  if (said.startsWith('+') || /^\(\+/.test(said)) return digits.length > LEAST
  const left = before(text, from, CUE_CHARS)
  const right = behind(text, to, CUE_CHARS)
  if (/^\p{Script=Latin}/u.test(right) || PATTERNS.codeBefore.test(left)) return false
  if (PATTERNS.others.test(left) || PATTERNS.moneyBefore.test(left) || PATTERNS.counted.test(right))
    return false
  if (PATTERNS.cue.test(left) || PATTERNS.cue.test(right.slice(0, CUE_BEHIND))) return true
  if (isOneByOne(row)) return true
  if (/^\(?0/.test(said)) return digits.length >= 9 && digits.length <= (digits.startsWith('00') ? MOST : 12)
  return PATTERNS.shapes.some((shape) => shape.test(said))
}

/** Dates and years, with nothing of a number's length beside them; and a number of a year, as files have. */
function isFigure(said: string): boolean {
  if (PATTERNS.ofYear.test(said)) return true
  const rest = said.replace(PATTERNS.dates, '').replace(PATTERNS.years, '')
  return rest.length < said.length && rest.replace(/\D/g, '').length < LEAST
}

/** '0-7-7-0-0-9': nobody writes anything else so, but lists, which count. */
function isOneByOne({ groups, digits }: DigitRow): boolean {
  return (
    groups.length >= ONE_BY_ONE && groups.every((group) => group.length === 1) && !digits.startsWith('123')
  )
}
