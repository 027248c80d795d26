import type { Money } from '#app/kit/money.ts'
import { decimalOf } from '#app/kit/money.ts'
import { epcText, type TransferDetails } from './transfer.ts'

/** What apps of banks read of a transfer, and which: those of any bank, or of UPI. */
export type ScanCode = { text: string; app: 'bank' | 'upi'; isSwiss: boolean }
/** Whose account it is, as its document says it. */
export type Payee = { street?: string; postalCode?: string; city?: string; country?: string }

/**
 * What the code to scan of a transfer says: in euros by the European Payments Council, in francs by Swiss
 * Payment Standards, in rupees by UPI; null where there is none.
 */
export function scanCode(transfer: TransferDetails, amount: Money, payee: Payee = {}): ScanCode | null {
  const epc = epcText(transfer, amount)
  if (epc !== null) return { text: epc, app: 'bank', isSwiss: false }
  const swiss = swissText(transfer, amount, payee)
  if (swiss !== null) return { text: swiss, app: 'bank', isSwiss: true }
  const upi = upiText(transfer, amount)
  return upi === null ? null : { text: upi, app: 'upi', isSwiss: false }
}

const SWISS_IBAN = /^(CH|LI)\d{2}(\d{5})/
/** Numbers of banks whose accounts take a reference of another kind alone. */
const QR_BANKS = { from: 30_000, to: 31_999 }
const MOST_SWISS = 99_999_999_999
const NOBODY = Array<string>(7).fill('')
const HOUSE = /^(.*\D)\s+(\d+\s?[A-Za-z]?(?:[-/]\d+[A-Za-z]?)?)$/u

/** A text in the letters of Swiss payments, cut to a length. */
const swissLetters = (text: string, most: number) =>
  [...text.normalize('NFC').replace(/[^\u0020-\u007e\u00a0-\u017f\u0218-\u021b€]/gu, '')]
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)

/**
 * Swiss QR code, version 2.3: an address by its parts, a creditor reference (ISO 11649), no debtor. Null of
 * another currency or account, of one that takes no such reference, and without the place of its holder.
 */
export function swissText(
  { holder, format, number, reference }: TransferDetails,
  amount: Money,
  { street = '', postalCode = '', city = '', country = '' }: Payee,
): string | null {
  const [, , bank] = SWISS_IBAN.exec(number) ?? []
  if (amount.currency !== 'CHF' || format !== 'iban' || bank === undefined) return null
  if (Number(bank) >= QR_BANKS.from && Number(bank) <= QR_BANKS.to) return null
  if (amount.minor < 1 || amount.minor > MOST_SWISS) return null
  const [, road = street, house = ''] = HOUSE.exec(street) ?? []
  const name = swissLetters(holder, 70)
  const place = [swissLetters(postalCode, 16), swissLetters(city, 35), country]
  if (name === '' || place.includes('')) return null
  const address = ['S', name, swissLetters(road, 70), swissLetters(house, 16), ...place]
  const sum = [decimalOf(amount), amount.currency]
  const head = ['SPC', '0200', '1', number]
  return [...head, ...address, ...NOBODY, ...sum, ...NOBODY, 'SCOR', reference, '', 'EPD'].join('\n')
}

/** What UPI takes at once, in paise. */
const MOST_UPI = 10_000_000

/**
 * A link of UPI to an account by its number and branch, as NPCI resolves it; null of another currency or
 * account, and beyond what UPI takes at once.
 */
export function upiText(
  { holder, format, number, bank, reference }: TransferDetails,
  amount: Money,
): string | null {
  if (amount.currency !== 'INR' || format !== 'ifsc' || !bank) return null
  if (amount.minor < 1 || amount.minor > MOST_UPI) return null
  const said = { pn: holder, am: decimalOf(amount), cu: amount.currency, tn: reference }
  const written = Object.entries(said).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `upi://pay?pa=${number}@${bank}.ifsc.npci&${written.join('&')}`
}
