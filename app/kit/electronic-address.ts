import { plainTaxNumber, vatNumberOf } from './tax-number.ts'

/**
 * Where a business takes invoices for machines, kept as scheme and identifier ('0204:991-33333TEST-33'): a
 * code of the list EAS, of four figures; 0204 is the Leitweg-ID of German public bodies.
 */
export type ElectronicAddress = { scheme: string; id: string }
export type ElectronicAddressFault = 'unknown' | 'leitwegCheck' | 'belgianNumber' | 'dutchNumber'

export const LEITWEG = '0204'
/** Where Italy's exchange delivers: the office of a public body, a PEC, and the code of anybody else. */
export const EXCHANGE = { office: '0201', pec: '0202', code: '0205' } as const
export const isOfExchange = (scheme: string): boolean => Object.values<string>(EXCHANGE).includes(scheme)
const PEC = /^[A-Z0-9._%+-]{1,64}@[A-Z0-9-]+(\.[A-Z0-9-]+)+$/
const OFFICE = /^[A-Z0-9]{6}$/
const RECIPIENT = /^[A-Z0-9]{7}$/
const LEITWEG_ID = /^\d{2,12}(-[A-Z0-9]{1,30})?-\d{2}$/
const PARTICIPANT = /^(\d{4}):([A-Z0-9][A-Z0-9._-]{1,49})$/
/** Figures as they are, letters as 10 to 35, of which the remainder by 97 is 1 (ISO/IEC 7064). */
function isMod97(text: string): boolean {
  let rest = 0
  for (const character of text.replaceAll('-', '')) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** The number of a Belgian enterprise: its last two figures are what is left to 97 of the others. */
const isBelgian = (id: string) =>
  /^[01]\d{9}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8))

/**
 * Reads what a buyer typed: a Leitweg-ID, a participant of Peppol ('0208:0403170701'), or where Italy's
 * exchange delivers: a Codice Destinatario, the code of an office, a PEC. Says what is wrong with anything
 * else.
 */
export function readElectronicAddress(typed: string): ElectronicAddress | ElectronicAddressFault {
  const upper = typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()
  const exchange = readExchange(upper)
  if (exchange) return exchange
  const [, scheme = '', id = ''] = PARTICIPANT.exec(upper) ?? []
  if (scheme === LEITWEG || LEITWEG_ID.test(upper)) {
    const leitweg = id || upper
    return LEITWEG_ID.test(leitweg) && isMod97(leitweg) ? { scheme: LEITWEG, id: leitweg } : 'leitwegCheck'
  }
  if (scheme === '0208' && !isBelgian(id)) return 'belgianNumber'
  if (scheme === '0106' && !/^\d{8}$/.test(id)) return 'dutchNumber'
  if (scheme === '9944' && vatNumberOf(id, 'NL') === null) return 'dutchNumber'
  return scheme ? { scheme, id } : 'unknown'
}

/** Where Italy's exchange delivers, with its scheme or without; null of anything else. */
function readExchange(typed: string): ElectronicAddress | null {
  const [, scheme = '', id = ''] = /^(?:(\d{4}):)?(.+)$/.exec(typed) ?? []
  const fits = (of: string, form: RegExp) => (scheme === '' || scheme === of) && form.test(id)
  if (fits(EXCHANGE.pec, PEC)) return { scheme: EXCHANGE.pec, id: id.toLowerCase() }
  if (fits(EXCHANGE.code, RECIPIENT)) return { scheme: EXCHANGE.code, id }
  return fits(EXCHANGE.office, OFFICE) ? { scheme: EXCHANGE.office, id } : null
}

export const writtenAddress = ({ scheme, id }: ElectronicAddress): string => `${scheme}:${id}`

/** One that was kept. */
export function keptAddress(kept: string): ElectronicAddress {
  const at = kept.indexOf(':')
  return { scheme: kept.slice(0, at), id: kept.slice(at + 1) }
}

/**
 * One that was kept, as people write it: a Leitweg-ID, and what Italy's exchange knows, stand for
 * themselves.
 */
export function shownAddress(kept: string): string {
  const { scheme, id } = keptAddress(kept)
  return scheme === LEITWEG || isOfExchange(scheme) ? id : kept
}

/**
 * Schemes of EAS whose identifiers are VAT numbers, by country; those of Belgium are numbers of the
 * enterprise.
 */
const BY_VAT_NUMBER: Record<string, string> = {
  AT: '9914',
  BE: '0208',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  ES: '9920',
  FR: '9957',
  GB: '9932',
  GR: '9933',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
}

/** The address that a VAT number makes; null where none does. */
export function addressByNumber(taxNumber: string | undefined, country: string): ElectronicAddress | null {
  const whole = taxNumber ? vatNumberOf(plainTaxNumber(taxNumber), country) : null
  const scheme = BY_VAT_NUMBER[country]
  if (whole === null || scheme === undefined) return null
  return { scheme, id: country === 'BE' ? whole.slice(2) : whole }
}

/** Countries whose businesses are reached by their number where they say no other address. */
const REACHED_BY_NUMBER = new Set(['BE', 'NL'])

type Buyer = { country?: string; taxNumber?: string; electronicAddress?: string }

/** Where a buyer takes invoices for machines: as it said, or by its number in Belgium and the Netherlands. */
export function buyersAddress({ country = '', taxNumber, electronicAddress }: Buyer): string | null {
  if (electronicAddress) return electronicAddress
  if (!REACHED_BY_NUMBER.has(country)) return null
  const address = addressByNumber(taxNumber, country)
  return address && writtenAddress(address)
}
