import { before, behind, type ContactKind, type Found } from './found-detail.ts'

const APPS =
  'whats ?app|wa|telegram|tg|wechat|weixin|skype|signal|threema|instagram|insta|ig|viber|discord|facebook|snapchat|kakao(?:talk)?|messenger|linkedin|tiktok'
const PAYS = 'paypay|venmo|cash ?app|zelle|twint|bizum|paypal'
const CJK =
  '微信|ライン|カカオ(?:トーク)?|インスタ(?:グラム)?|スカイプ|テレグラム|ワッツアップ|ディスコード|フェイスブック|ペイペイ'
const LINK =
  ' |:|=|-|\\(|,|id|name|nick|user(?:name)?|handle|pseudo|benutzername|utente|usuario|nombre|nome|nom|ist|is|es|è|est|sono|como|comme|als|as|unter|the|my|は|の|で|が'
const INTRODUCES =
  "find|add|look for|called|named|as|under|i am|i’m|i'm|it is|heiße|heisse|als|unter|bin|finden|suchen|je suis|ajoutez|cherchez|sous|nommée?|sono|come|cerchi|aggiunga|soy|como|busque|agregue"
const HANDLE = '@?[a-z0-9][a-z0-9._:-]{2,38}(?![a-z0-9@])'

export const PATTERNS = {
  app: new RegExp(`(?<![\\p{Script=Latin}\\d@.])(?:(?:${APPS}|${PAYS})(?!\\p{Script=Latin})|${CJK})`, 'giu'),
  /** Also a word of English, unless it is written so. */
  line: /(?<![\p{Script=Latin}\d])(?:LINE|Line(?= ?ID))(?![\p{Script=Latin}])/gu,
  pays: new RegExp(`^(?:${PAYS}|ペイペイ)$`, 'iu'),
  /** The handle behind an app, and what stands between them. */
  after: new RegExp(`^((?:${LINK}){0,8})(${HANDLE})`, 'iu'),
  ahead: /(@?[a-z0-9][a-z0-9._-]{2,38})(?: (?:on|bei|auf|sur|su|en|in|at|via|dans|über) | ?[(（で] ?)$/iu,
  named: /(?:^|[^a-z])(?:id|name|nick|user(?:name)?|handle|pseudo|benutzername|utente|usuario)(?![a-z])/iu,
  /** Shows that a word is a handle. */
  odd: /^@|[a-z][._\d:-]{0,36}[._\d][a-z0-9]|[a-z]\d|\d[a-z]/iu,
  /** In a sentence that names an app nothing else begins with an @. */
  marked: /(?<![\p{Script=Latin}\p{N}._-])@[a-z0-9][a-z0-9._-]{1,37}[a-z0-9](?![a-z0-9@])/iu,
  /** Who says by which name to be found there. */
  introduced: new RegExp(
    `(?:(?<!\\p{L})(?:${INTRODUCES})[ :]{1,2}(?:ich |mich |me |mi ){0,1}|ID[はが：:]{1,2}|名[はが：:]{1,2})(${HANDLE})`,
    'iu',
  ),
  sentence: /[.!?](?= |$)|[。！？\n]/gu,
  phoneBehind: /^[ :=,()-]{0,4}(?:(?:at|au|al|unter|number|no|mi|il)[ :.]{1,2}){0,1}$/iu,
}

const WINDOW = 60

/** Finds names in messengers and in apps that pay, by the app that is named beside them. */
export function findHandles(text: string): Found[] {
  return [...text.matchAll(PATTERNS.app), ...text.matchAll(PATTERNS.line)].flatMap(({ index, 0: app }) => {
    const kind: ContactKind = PATTERNS.pays.test(app) ? 'payment' : 'messenger'
    const next = index + app.length
    const [said, link = '', handle = ''] = PATTERNS.after.exec(behind(text, next, WINDOW)) ?? []
    const isLinked = link !== '' || /^\P{Script=Latin}/u.test(app)
    const isNamed = PATTERNS.named.test(link) && handle.length >= 4
    if (said !== undefined && isLinked && (isNamed || isOdd(handle)))
      return [{ from: next + link.length, to: next + said.replace(/[.:-]$/, '').length, kind }]
    const [whole, ahead = ''] = PATTERNS.ahead.exec(before(text, index, WINDOW)) ?? []
    if (whole !== undefined && isOdd(ahead)) {
      const from = index - whole.length
      return [{ from, to: from + ahead.length, kind }]
    }
    return saidAround(text, { from: index, to: next }).map((one) => ({ ...one, kind }))
  })
}

/** A name that stands elsewhere in the sentence of an app: marked by an @, or introduced as one. */
function saidAround(text: string, app: { from: number; to: number }): { from: number; to: number }[] {
  const right = sentenceBegin(behind(text, app.to, WINDOW))
  const left = sentenceEnd(before(text, app.from, WINDOW))
  const parts = [
    { said: right, at: app.to },
    { said: left, at: app.from - left.length },
  ]
  for (const { said, at } of parts) {
    const marked = PATTERNS.marked.exec(said)
    if (marked) return [{ from: at + marked.index, to: at + marked.index + marked[0].length }]
    const introduced = PATTERNS.introduced.exec(said)
    const handle = introduced?.[1]?.replace(/[.:-]$/, '') ?? ''
    if (!introduced || !isOdd(handle)) continue
    const from = at + introduced.index + introduced[0].length - (introduced[1]?.length ?? 0)
    return [{ from, to: from + handle.length }]
  }
  return []
}

function sentenceBegin(said: string): string {
  const [end] = said.matchAll(PATTERNS.sentence)
  return end ? said.slice(0, end.index) : said
}

function sentenceEnd(said: string): string {
  const end = [...said.matchAll(PATTERNS.sentence)].at(-1)
  return end ? said.slice(end.index + end[0].length) : said
}

/** Where an app is named right before a number, both are one detail, and not of a phone any more. */
export function ofMessenger(text: string, { from, to, kind }: Found): Found {
  const left = before(text, from, WINDOW)
  const app = [...left.matchAll(PATTERNS.app), ...left.matchAll(PATTERNS.line)].at(-1)
  if (!app || !PATTERNS.phoneBehind.test(left.slice(app.index + app[0].length))) return { from, to, kind }
  return {
    from: from - left.length + app.index,
    to,
    kind: PATTERNS.pays.test(app[0]) ? 'payment' : 'messenger',
  }
}

const isOdd = (handle: string) => PATTERNS.odd.test(handle) && /[a-z]/i.test(handle)
