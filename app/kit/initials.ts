const WIDE = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/**
 * One or two letters that stand for a name: of the first and the last word, or the first character alone of a
 * Japanese or Korean one, whose family name comes first. A name without letters and figures gives its emoji,
 * else '?'.
 */
export function initialsOf(name: string): string {
  const words =
    name
      .normalize('NFKC')
      .replace(/(株式|有限|合同)会社/g, ' ')
      .replace(/^(\p{Lu}\p{Ll}+)(\p{Lu}\p{Ll}+)$/u, '$1 $2')
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? []
  const [first = /\p{Extended_Pictographic}/u.exec(name)?.[0] ?? '?', ...others] = words
  const last = WIDE.test(first) ? '' : (others.findLast((word) => !WIDE.test(word)) ?? '')
  return [first, last].map((word) => ([...word][0] ?? '').toLocaleUpperCase('en')).join('')
}

export const FACES = 10

/** Which of the ten colours of initials a name has; the same name always the same. */
export function faceOf(name: string): number {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return sum % FACES
}
