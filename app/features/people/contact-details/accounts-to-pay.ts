import { electronicFormatIBAN, isValidIBAN } from 'ibantools'
import type { Found } from './found-detail.ts'

export const PATTERNS = {
  iban: /(?<![\p{Script=Latin}\p{N}])[a-z]{2}\d{2}(?:[ .-]?[a-z0-9]){11,30}(?![a-z0-9])/giu,
  /** Bitcoin (two kinds) and Ethereum. */
  coin: /(?<![\p{Script=Latin}\p{N}])(?:bc1[a-z0-9]{25,62}|[13][1-9A-HJ-NP-Za-km-z]{25,34}|0x[0-9a-f]{40})(?![\p{Script=Latin}\p{N}])/giu,
  account:
    /(?:普通|当座|口座番号|(?<!\p{L})(?:account (?:number|no)|a\/c(?: no)?|kontonummer|konto-?nr|numéro de compte|compte n°|numero di conto|número de cuenta|ifsc|sort code|blz|bic|swift))[ :.は]{0,4}[a-z0-9][a-z0-9 -]{4,22}[a-z0-9]/giu,
}

/** The shortest IBAN, of Norway. */
const LEAST_IBAN = 15

/** Finds accounts of banks and of coins, in any way in which they are written. */
export function findAccounts(text: string): Found[] {
  const ibans = [...text.matchAll(PATTERNS.iban)].flatMap(({ index: from, 0: said }) => {
    for (let length = said.length; length >= LEAST_IBAN; length -= 1) {
      const part = electronicFormatIBAN(said.slice(0, length)) ?? ''
      if (isValidIBAN(part)) return [{ from, to: from + length, kind: 'payment' as const }]
    }
    return []
  })
  const others = [...text.matchAll(PATTERNS.coin), ...text.matchAll(PATTERNS.account)]
    .filter(({ 0: said }) => /\d/.test(said))
    .map(({ index: from, 0: said }) => ({ from, to: from + said.length, kind: 'payment' as const }))
  return [...ibans, ...others]
}
