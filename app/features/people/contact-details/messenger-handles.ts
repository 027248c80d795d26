import { before, behind, type ContactKind, type Found } from './found-detail.ts'

const APPS =
  'whats ?app|wa|telegram|tg|wechat|weixin|skype|signal|threema|instagram|insta|ig|viber|discord|facebook|snapchat|kakao(?:talk)?|messenger|linkedin|tiktok'
const PAYS = 'paypay|venmo|cash ?app|zelle|twint|bizum|paypal'
const CJK = '微信|ライン|カカオ|インスタ|ペイペイ'
const LINK =
  ' |:|=|-|\\(|,|id|name|nick|user(?:name)?|handle|pseudo|benutzername|utente|usuario|nombre|nome|nom|ist|is|es|è|est|sono|como|comme|als|as|unter|the|my|は|の|で|が'
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
    if (whole === undefined || !isOdd(ahead)) return []
    const from = index - whole.length
    return [{ from, to: from + ahead.length, kind }]
  })
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
