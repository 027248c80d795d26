/** Stands for what was quoted and is not there any more; no text of people holds it. */
export const QUOTE = '\u0001'

/**
 * The line that a program writes above what it quotes, in six languages, and any with a date and an address.
 */
const ABOVE_QUOTE = [
  /^On .{4,300}(?:wrote|writes) ?:$/i,
  /^Am .{4,300} (?:schrieb .{0,200}|hat .{0,200} geschrieben) ?:$/i,
  /^.{2,200} schrieb am .{4,100}:$/i,
  /^Le .{4,300} (?:a|avez) écrit ?:$/i,
  /^Il .{4,300} ha scritto ?:$/i,
  /^El .{4,300} escribió ?:$/i,
  /^.{4,300}(?:のメール|(?:が|さんは)書きました) ?:$/,
  /^(?=.{0,60}\d{1,4}[年/.-]).{10,250}<[^<>\s]{3,150}@[^<>\s]{3,150}> ?:$/,
]
/** Shows that it is no sentence of a person: an address, or a day and a time. */
const CERTAIN = /@|\d{4}.{0,30}\d{1,2}[:.]\d{2}|\d{1,2}[:.]\d{2}.{0,40}\d{4}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2}/

export function isAboveQuote(line: string): boolean {
  return ABOVE_QUOTE.some((pattern) => pattern.test(line))
}
export const isCertain = (line: string) => CERTAIN.test(line)

const ORIGINAL =
  /^[-_ ]{2,30}(?:original (?:message|appointment)|forwarded message|ursprüngliche (?:nachricht|e-mail)|originalnachricht|weitergeleitete nachricht|message d['’]origine|message (?:transféré|original)|messaggio (?:originale|inoltrato)|mensaje (?:original|reenviado)|元のメッセージ|転送メッセージ|original mail)[-_ ]{2,30}$/i
export const isOriginal = (line: string) => ORIGINAL.test(line)

const NAMES = {
  from: 'from|von|de|da|差出人|送信者|発信者',
  others:
    'sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|date d’envoi|à|objet|inviato|data|a|oggetto|enviado(?: el)?|fecha|para|asunto|送信日時|日時|日付|宛先|件名|reply-to|antwort an',
}
const label = (names: string) => new RegExp(`^[*>\\s]{0,3}(?:${names})[*\\s\\u00a0]{0,3}[:：]`, 'i')
const FROM = label(NAMES.from)
const OTHER = label(NAMES.others)
const HEADER_LINES = 7

/**
 * Whether the header of a quoted email begins here, as Outlook writes it: who, and two lines of when, to
 * whom, about what.
 */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FROM.test(lines[at] ?? '')) return false
  return lines.slice(at + 1, at + HEADER_LINES).filter((line) => OTHER.test(line)).length >= 2
}

const RULE = /^[_*-]{5,200}$/
export const isRule = (line: string) => RULE.test(line.trim())

const SENT_FROM =
  /^(?:sent (?:from|with|via|using) |get outlook for |von (?:meinem|meiner) .{2,60} gesendet|gesendet (?:von|mit|über) |holen sie sich outlook|diese nachricht wurde von meinem|envoyé (?:de|depuis|à partir de|avec) |télécharge[rz] outlook|obtenez outlook|inviato da(?:l|lla)? |scarica outlook|ottieni outlook|enviado (?:desde|con) |obtener outlook|descarg(?:ar|ue) outlook|.{1,40}から送信|outlook for .{2,20}を入手|yahoo mail (?:for|für|pour|per|para) )/i
export const isSentFrom = (line: string) => line.length <= 160 && SENT_FROM.test(line)
