/** Signs outside of Latin-1 that stand often in names and titles, and what is written for them. */
const WRITTEN: Record<string, string> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '•': '-',
  '€': 'EUR',
  '₹': 'INR',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ẞ: 'SS',
}

/**
 * Text in Basic Latin and Latin-1, as FatturaPA takes it: marks that these lack are left out, signs of other
 * scripts stand as a question mark; one line, cut to `most` letters.
 */
export function latinText(text: string, most: number): string {
  const plain = [...text.normalize('NFC')].map((sign) => latinSign(sign)).join('')
  return plain
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim()
}

/** The same in Basic Latin alone, where a field takes no more. */
export const asciiText = (text: string, most: number): string =>
  [...latinText(text.replace(/ß/g, 'ss'), 2 * most)]
    .map((sign) => (sign > '\u007e' ? baseOf(sign) : sign))
    .join('')
    .slice(0, most)
    .trim()

function latinSign(sign: string): string {
  if (sign <= '\u00ff') return sign
  const written = WRITTEN[sign] ?? sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...written].every((one) => one <= '\u00ff') ? written : '?'
}

function baseOf(sign: string): string {
  const base = sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return /^[\u0020-\u007e]+$/.test(base) ? base : '?'
}
