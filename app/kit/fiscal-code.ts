/** What figures and letters at odd places of a codice fiscale count, by the decree of 23 December 1976. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
const OF_PERSON = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/
const OF_ENTITY = /^\d{11}$/

const ASKED = new Set(['IT'])

/** Countries whose persons have a number for the income tax that is not that for the tax on sales. */
export const asksFiscalCode = (country: string | null): boolean => country !== null && ASKED.has(country)

/** A codice fiscale as it is kept: capital letters and figures, nothing between them. */
export const plainFiscalCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./-]/g, '')

/** The last letter of the code of a person, which follows from the 15 before it. */
export function fiscalCheckLetter(first15: string): string {
  let sum = 0
  for (const [at, character] of [...first15].entries()) {
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    sum += at % 2 === 0 ? (ODD[value] ?? 0) : value
  }
  return String.fromCharCode(65 + (sum % 26))
}

/** Whether eleven figures have the right last one, as those of a partita IVA. */
export function isElevenRight(figures: string): boolean {
  let sum = 0
  for (const [at, figure] of [...figures].entries()) {
    const value = Number(figure) * (at % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/**
 * Whether a codice fiscale of Italy is right by its form and check character: 16 characters of a person, 11
 * figures of anybody else.
 */
export function isFiscalCode(typed: string): boolean {
  const code = plainFiscalCode(typed)
  if (OF_ENTITY.test(code)) return isElevenRight(code)
  return OF_PERSON.test(code) && fiscalCheckLetter(code.slice(0, 15)) === code[15]
}
