/** A piece of a message and where it begins: words, or an address that can be followed. */
export type MessagePiece = { at: number; text: string; href?: string }

const ADDRESS = /\bhttps?:\/\/[^\s<>"'`\u3000、。，）」』】]+/giu
/** Marks that end a sentence rather than an address. */
const AFTER = /[.,;:!?)\]}'"»”’]+$/u

/** Signs that nobody sees, and that turn the order of what is around them. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u

/**
 * Takes a message apart at its addresses. An address leads where it says: what is no address that a browser
 * opens, or hides another behind a user name (`https://bank.example@evil.example`), stays text. One that a
 * browser reads otherwise than people do, such as a host in letters that look like others, is shown as the
 * browser reads it.
 */
export function piecesOf(words: string): MessagePiece[] {
  const pieces: MessagePiece[] = []
  let from = 0
  for (const { 0: found, index } of words.matchAll(ADDRESS)) {
    const text = found.replace(AFTER, '')
    const address = openable(text)
    if (!address) continue
    if (index > from) pieces.push({ at: from, text: words.slice(from, index) })
    pieces.push({ at: index, text: shownOf(text, address), href: address.href })
    from = index + text.length
  }
  if (from < words.length) pieces.push({ at: from, text: words.slice(from) })
  return pieces
}

function openable(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url && url.username === '' && url.password === '' && url.hostname.includes('.') ? url : null
}

/** As it is typed, where its host is the one that it leads to, letter by letter; else where it leads. */
function shownOf(text: string, { protocol, host, href }: URL): string {
  const start = `${protocol}//${host}`
  const isPlain = text.toLowerCase().startsWith(start) && /^(?:[/?#:]|$)/.test(text.slice(start.length))
  return isPlain && !UNSEEN.test(text) ? text : href
}
