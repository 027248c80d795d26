/** Ends of names in the net that a text is believed to mean one by, without a scheme or an @ before it. */
const ENDS = new Set(
  (
    'com net org info biz eu co io ai app dev me tv online site shop store academy training coach consulting ' +
    'education school courses institute studio agency team tech digital live page link bio club expert guru ' +
    'solutions services group global world pro xyz de ch at li fr be lu it es pt nl uk ie in jp us ca mx ar ' +
    'cl pe br au nz sg hk cn tw kr ae sa tr gr ro hu cz sk pl bg hr si se no dk fi ee lv lt ru ua il za my ' +
    'th id ph vn gl ly'
  ).split(' '),
)

/** Names of products and of public works that look like addresses and lead to nobody's own page. */
const NOBODYS =
  /^(?:(?:asp|vb|ado|ml)\.net|draw\.io|socket\.io|monday\.com|booking\.com|otter\.ai|(?:[\w-]{1,30}\.){0,2}(?:wikipedia\.org|iso\.org|europa\.eu|sbb\.ch|bahn\.de|trenitalia\.com|sncf-connect\.com|renfe\.com|microsoft\.com|python\.org|scrum\.org|pmi\.org))$/i

export const MAILBOXES =
  'gmail|googlemail|outlook|hotmail|yahoo|gmx|icloud|proton|protonmail|bluewin|libero|orange|wanadoo|laposte|docomo|rediffmail|zoho|yandex|aol|t-online'

export const PATTERNS = {
  /** A host as it stands in a text, its labels and what could be its end. */
  host: /(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}[.．]){1,10}[a-z]{2,18}(?![\p{Script=Latin}\p{N}-])/iuy,
  nobodys: NOBODYS,
}

/**
 * How much of a host is one: up to its last label that ends names in the net, and not what follows without a
 * blank ('firma.ch.Bis' is 'firma.ch'). Null where no label does.
 */
export function knownHost(host: string): string | null {
  const labels = host.split(/[.．]/)
  for (let count = labels.length; count >= 2; count -= 1) {
    const last = labels[count - 1] ?? ''
    const before = labels[count - 2] ?? ''
    const beginsSentence = /^\p{Lu}\p{Ll}/u.test(last) && !/^\p{Lu}/u.test(before)
    if (ENDS.has(last.toLowerCase()) && !beginsSentence && hasLetter(before)) {
      return labels.slice(0, count).join('.')
    }
  }
  return null
}

const hasLetter = (label: string) => /\p{L}/u.test(label) && label.length >= 1

export const isNobodys = (host: string) => NOBODYS.test(host.replace(/^www\./i, ''))

/** Whether a host is one of `own` or stands below it. */
export function isOwn(host: string, own: readonly string[]): boolean {
  const name = host.toLowerCase()
  return own.some((one) => name === one || name.endsWith(`.${one}`))
}
