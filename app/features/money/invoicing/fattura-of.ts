import { EXCHANGE, keptAddress } from '#app/kit/electronic-address.ts'
import type {
  FatturaLine,
  FatturaNatura,
  FatturaPa,
  FatturaParty,
  FatturaTax,
  FatturaType,
} from '#app/kit/fattura-pa.ts'
import { brokenFatturaRules } from '#app/kit/fattura-pa-rules.ts'
import { isFiscalCode, plainFiscalCode } from '#app/kit/fiscal-code.ts'
import type { TaxPart } from '#app/kit/tax.ts'
import { plainTaxNumber, vatNumberOf } from '#app/kit/tax-number.ts'
import { netLinesOf } from './e-invoice-of.ts'
import { progressiveOf } from './fattura-progressive.ts'
import type { IssuedPaper, Preceding } from './fattura-source.ts'
import type { PartySnapshot } from './tables.server.ts'

const HOME = 'IT'
/** Where there is no code of the exchange: by PEC or in the buyer's own area, and abroad. */
const [NO_CODE, ABROAD] = ['0000000', 'XXXXXXX']
/** Stamp duty of what carries no tax, above so much (art. 13 of the tariff of DPR 642/1972). */
const STAMP = { aboveMinor: 7_747, minor: 200 }
const STAMP_SAID = "Imposta di bollo assolta in modo virtuale ai sensi dell'art. 6, c. 2, DM 17 giugno 2014"
const FLAT_RATE_SAID = [
  "Operazione senza applicazione dell'IVA ai sensi dell'art. 1, commi da 54 a 89, L. 190/2014 (regime forfettario)",
  "Compenso non soggetto a ritenuta d'acconto ai sensi dell'art. 1, comma 67, L. 190/2014",
]

type Untaxed = { reason: string; sentence?: string; natura: FatturaNatura; law: string }
/** By which code and law a seller in Italy charges no tax. */
const UNTAXED: readonly Untaxed[] = [
  { reason: 'small', natura: 'N2.2', law: 'Art. 1, commi da 54 a 89, L. 190/2014' },
  { reason: 'exempt', natura: 'N4', law: 'Art. 10, c. 1, n. 20, DPR 633/1972' },
  {
    reason: 'reverse',
    sentence: 'reversePlace',
    natura: 'N2.1',
    law: 'Art. 7-quinquies DPR 633/1972 - inversione contabile',
  },
  { reason: 'reverse', natura: 'N2.1', law: 'Art. 7-ter DPR 633/1972 - inversione contabile' },
  { reason: 'abroad', sentence: 'abroadPlace', natura: 'N2.1', law: 'Art. 7-quinquies DPR 633/1972' },
  { reason: 'abroad', natura: 'N2.1', law: 'Art. 7-ter DPR 633/1972' },
]

/**
 * An issued document of a seller in Italy as a FatturaPA; null where it is none: of a seller elsewhere or
 * without a number, in another currency, with another country's tax, or where something is missing that the
 * exchange asks for. It follows from the document alone.
 */
export function fatturaOf(row: IssuedPaper, preceding: Preceding | null): FatturaPa | null {
  const { tax, seller, buyer } = row
  const own = seller.taxNumber ? vatNumberOf(seller.taxNumber, HOME) : null
  if (seller.country !== HOME || own === null || tax?.kind !== 'vat' || row.currency !== 'EUR') return null
  const taxes = tax.parts.map(taxOf)
  if (!taxes.every((part) => part !== null)) return null
  const lines = tax.parts.flatMap((part, at) =>
    netLinesOf(row.lines, part, tax).map(
      (line): FatturaLine => ({
        ...line,
        quantity: Math.abs(line.quantity),
        natura: taxes[at]?.natura ?? null,
      }),
    ),
  )
  const isFinal = row.kind === 'final'
  const untaxed = taxes.reduce((sum, { natura, taxableMinor }) => sum + (natura ? taxableMinor : 0), 0)
  const stampMinor = !isFinal && untaxed > STAMP.aboveMinor ? STAMP.minor : 0
  const code = own.slice(HOME.length)
  const isSmall = seller.standing === 'small'
  const invoice: FatturaPa = {
    type: typeOf(row),
    ...recipientOf(buyer),
    progressive: progressiveOf(row),
    transmitter: { country: HOME, code },
    number: row.numberText,
    issuedOn: row.issuedOn,
    regime: isSmall ? 'RF19' : 'RF01',
    seller: {
      ...addressOf(seller),
      vatNumber: code,
      fiscalCode: seller.fiscalCode ?? null,
      ...(seller.phone && { phone: seller.phone }),
      ...(seller.email && { email: seller.email }),
    },
    buyer: buyerOf(buyer),
    withheld: withheldOf(row),
    stampMinor,
    totalMinor: isFinal ? 0 : row.totalMinor,
    reasons: [...(isSmall ? FLAT_RATE_SAID : []), ...(stampMinor > 0 ? [STAMP_SAID] : [])],
    purchaseOrder: buyer.purchaseOrderNumber ?? null,
    related: preceding ? [preceding] : [],
    lines: isFinal ? [...lines, ...lines.map(takenOff)] : lines,
    taxes: isFinal ? taxes.map((part) => ({ ...part, taxableMinor: 0, taxMinor: 0 })) : taxes,
    payment: paymentOf(row),
  }
  return brokenFatturaRules(invoice).length === 0 ? invoice : null
}

/** What was billed beforehand is taken off a final invoice, line by line. */
const takenOff = (line: FatturaLine): FatturaLine => ({
  ...line,
  text: `Acconto: ${line.text}`,
  netMinor: -line.netMinor,
})

/** Of who has income tax withheld it is a professional's; what is paid beforehand is one of its own. */
function typeOf({ kind, isPrepayment, withholding, seller }: IssuedPaper): FatturaType {
  if (kind === 'credit_note') return 'TD04'
  const isProfessional = seller.legalForm === 'person' || seller.legalForm === 'association'
  if (isPrepayment && kind === 'invoice') return isProfessional ? 'TD03' : 'TD02'
  return withholding ? 'TD06' : 'TD01'
}

/** Null of what is no tax of Italy. */
function taxOf(part: TaxPart): FatturaTax | null {
  const { category, reason, sentence, rate, taxableMinor, taxMinor } = part
  if (category === 'S') return sentence ? null : { rate, natura: null, taxableMinor, taxMinor, law: null }
  const said = UNTAXED.find((one) => one.reason === reason && (!one.sentence || one.sentence === sentence))
  return said ? { rate: 0, natura: said.natura, taxableMinor, taxMinor, law: said.law } : null
}

const addressOf = ({ name, street = '', postalCode = '', city = '', country = '' }: PartySnapshot) => ({
  name,
  street,
  postalCode,
  city,
  country,
})

/** Numbers of buyers: that of Italy, of the Union, or what stands for one abroad. */
function buyerOf(buyer: PartySnapshot): FatturaParty {
  const { country = '', taxNumber } = buyer
  const whole = taxNumber ? vatNumberOf(taxNumber, country) : null
  const said = { ...addressOf(buyer), fiscalCode: null }
  if (country === HOME) {
    const isCode = taxNumber !== undefined && whole === null && isFiscalCode(taxNumber)
    return {
      ...said,
      vatNumber: whole?.slice(2) ?? null,
      fiscalCode: isCode ? plainFiscalCode(taxNumber) : null,
    }
  }
  if (whole) return { ...said, vatNumber: whole.slice(2) }
  return { ...said, vatNumber: taxNumber ? plainTaxNumber(taxNumber).slice(0, 28) : NO_CODE }
}

/** Where the exchange delivers it. */
function recipientOf({ country, electronicAddress }: PartySnapshot) {
  if (country !== HOME) return { isPublic: false, recipient: ABROAD, pec: null }
  const { scheme, id } = keptAddress(electronicAddress ?? '')
  if (scheme === EXCHANGE.office) return { isPublic: true, recipient: id, pec: null }
  const pec = scheme === EXCHANGE.pec ? id : null
  return { isPublic: false, recipient: scheme === EXCHANGE.code ? id : NO_CODE, pec }
}

function withheldOf({ withholding, withheldMinor, seller }: IssuedPaper): FatturaPa['withheld'] {
  if (!withholding || withheldMinor === 0) return null
  const type = seller.legalForm === 'person' ? 'RT01' : 'RT02'
  return { type, minor: withheldMinor, rate: withholding.bands[0]?.rate ?? 0 }
}

function paymentOf({ kind, transfer, totalMinor, withheldMinor, dueOn }: IssuedPaper): FatturaPa['payment'] {
  if (kind !== 'invoice') return null
  const minor = totalMinor - withheldMinor
  if (!transfer) return { method: 'MP08', dueOn: null, minor, holder: null, iban: null }
  const iban = transfer.format === 'iban' ? transfer.number : null
  return { method: 'MP05', dueOn, minor, holder: transfer.holder, iban }
}
