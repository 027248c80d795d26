const CODES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const IMPOSSIBLE = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** Text as XML 1.0 can hold it. */
export const possibleInXml = (text: string): string => text.toWellFormed().replace(IMPOSSIBLE, '')

/** Text for an element or an attribute of XML 1.0: signs as entities, what XML cannot hold left out. */
export function xmlText(text: string): string {
  return possibleInXml(text).replace(/[&<>"']/g, (sign) => CODES[sign] ?? '')
}

/** One element that holds text, and nothing at all when there is none. */
export function xmlElement(name: string, text: string | null | undefined): string {
  return text ? `<${name}>${xmlText(text)}</${name}>` : ''
}
