import { taxNumberFault } from './tax-number.ts'
import { stateName } from './tax-states.ts'

/** A side of an Indian invoice; `state` is the two figures of its code. */
export type Inv01Party = {
  gstin: string
  name: string
  street: string
  city: string
  postalCode: string
  state: string
}

export type Inv01Line = {
  text: string
  quantity: number
  netMinor: number
  /** In hundredths of a percent. */
  rate: number
  igstMinor: number
  cgstMinor: number
  sgstMinor: number
}

/** What an invoice of India says to the registration portal (INV-01, version 1.1); amounts in paise. */
export type Inv01 = {
  type: 'INV' | 'CRN'
  number: string
  /** 2026-11-30 */
  issuedOn: string
  seller: Inv01Party
  buyer: Inv01Party
  /** State code of the place of supply. */
  placeOfSupply: string
  lines: Inv01Line[]
  preceding: { number: string; issuedOn: string } | null
}

const REGISTERING = new Set(['IN'])

/** Countries that want the invoices of large sellers registered: India, by rule 48(4) of the CGST Rules. */
export const asksRegistration = (country: string | null): boolean =>
  country !== null && REGISTERING.has(country)

/** Service accounting code: commercial training and coaching. */
const TRAINING = '999293'

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Sums of an invoice, in paise. */
export function inv01Totals({ lines }: Pick<Inv01, 'lines'>) {
  const netMinor = sum(lines.map((line) => line.netMinor))
  const igstMinor = sum(lines.map((line) => line.igstMinor))
  const cgstMinor = sum(lines.map((line) => line.cgstMinor))
  const sgstMinor = sum(lines.map((line) => line.sgstMinor))
  return {
    netMinor,
    igstMinor,
    cgstMinor,
    sgstMinor,
    totalMinor: netMinor + igstMinor + cgstMinor + sgstMinor,
  }
}

/** Rupees as a number of JSON. */
const rupees = (minor: number) => minor / 100
/** 30/11/2026 */
const written = (day: string) => day.split('-').reverse().join('/')
const cut = (text: string, most: number) =>
  text
    .replace(/[\p{Cc}"\\]/gu, ' ')
    .trim()
    .slice(0, most)

const partyOf = ({ gstin, name, street, city, postalCode, state }: Inv01Party) => ({
  Gstin: gstin,
  LglNm: cut(name, 100),
  Addr1: cut(street, 100),
  Loc: cut(city, 50),
  Pin: Number(postalCode),
  Stcd: state,
})

/** The same as the portal takes it. */
export function inv01Json(invoice: Inv01) {
  const { netMinor, igstMinor, cgstMinor, sgstMinor, totalMinor } = inv01Totals(invoice)
  const { Stcd, ...buyer } = partyOf(invoice.buyer)
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: invoice.type, No: invoice.number, Dt: written(invoice.issuedOn) },
    SellerDtls: partyOf(invoice.seller),
    BuyerDtls: { ...buyer, Pos: invoice.placeOfSupply, Stcd },
    ItemList: invoice.lines.map((line, at) => ({
      SlNo: String(at + 1),
      PrdDesc: cut(line.text, 300).padEnd(3, '.'),
      IsServc: 'Y',
      HsnCd: TRAINING,
      Qty: line.quantity,
      Unit: 'OTH',
      UnitPrice: Math.round((line.netMinor * 10) / line.quantity) / 1_000,
      TotAmt: rupees(line.netMinor),
      Discount: 0,
      AssAmt: rupees(line.netMinor),
      GstRt: line.rate / 100,
      IgstAmt: rupees(line.igstMinor),
      CgstAmt: rupees(line.cgstMinor),
      SgstAmt: rupees(line.sgstMinor),
      TotItemVal: rupees(line.netMinor + line.igstMinor + line.cgstMinor + line.sgstMinor),
    })),
    ValDtls: {
      AssVal: rupees(netMinor),
      CgstVal: rupees(cgstMinor),
      SgstVal: rupees(sgstMinor),
      IgstVal: rupees(igstMinor),
      RndOffAmt: 0,
      TotInvVal: rupees(totalMinor),
    },
    ...(invoice.preceding && {
      RefDtls: {
        PrecDocDtls: [{ InvNo: invoice.preceding.number, InvDt: written(invoice.preceding.issuedOn) }],
      },
    }),
  }
}

/** The financial year of India that a day lies in: '2026-27', from April to March. */
export function financialYear(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const first = month < 4 ? year - 1 : year
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** What the number of a registration is the SHA-256 of, by the portal's own word. */
export const hashedOf = ({ seller, issuedOn, type, number }: Inv01): string =>
  `${seller.gstin}${financialYear(issuedOn)}${type}${number}`

type Rule = { id: string; holds: (invoice: Inv01) => boolean }

const NUMBER = /^[A-Z1-9][A-Z0-9/-]{0,15}$/
const PIN = /^[1-9]\d{5}$/
const isState = (code: string) => stateName('IN', code) !== code
const isGstin = (number: string) => taxNumberFault(number, 'IN') === null
const isWithin = (text: string, least: number, most: number) => text.trim().length >= least && most > 0
/** By how much the portal lets a line's tax differ from its rate: one rupee. */
const RUPEE = 100
const isNear = (minor: number, other: number) => Math.abs(minor - other) <= RUPEE

/** What the portal checks that a document tells alone, by its elements. */
const RULES: readonly Rule[] = [
  { id: 'DocDtls.No', holds: ({ number }) => NUMBER.test(number) },
  { id: 'DocDtls.Dt', holds: ({ issuedOn }) => /^\d{4}-\d{2}-\d{2}$/.test(issuedOn) },
  { id: 'SellerDtls.Gstin', holds: ({ seller }) => isGstin(seller.gstin) },
  { id: 'BuyerDtls.Gstin', holds: ({ buyer }) => isGstin(buyer.gstin) },
  { id: 'Gstin', holds: ({ seller, buyer }) => seller.gstin !== buyer.gstin },
  {
    id: 'SellerDtls.Stcd',
    holds: ({ seller }) => seller.state === seller.gstin.slice(0, 2) && isState(seller.state),
  },
  {
    id: 'BuyerDtls.Stcd',
    holds: ({ buyer }) => buyer.state === buyer.gstin.slice(0, 2) && isState(buyer.state),
  },
  { id: 'BuyerDtls.Pos', holds: ({ placeOfSupply }) => isState(placeOfSupply) },
  { id: 'Pin', holds: ({ seller, buyer }) => PIN.test(seller.postalCode) && PIN.test(buyer.postalCode) },
  { id: 'LglNm', holds: ({ seller, buyer }) => [seller, buyer].every(({ name }) => isWithin(name, 3, 100)) },
  {
    id: 'Addr1',
    holds: ({ seller, buyer }) => [seller, buyer].every(({ street }) => isWithin(street, 1, 100)),
  },
  { id: 'Loc', holds: ({ seller, buyer }) => [seller, buyer].every(({ city }) => isWithin(city, 3, 50)) },
  { id: 'ItemList', holds: ({ lines }) => lines.length > 0 && lines.length <= 1_000 },
  {
    id: 'AssAmt',
    holds: ({ lines }) => lines.every(({ netMinor, quantity }) => netMinor >= 0 && quantity > 0),
  },
  {
    id: 'IgstAmt',
    holds: ({ lines, seller, placeOfSupply }) =>
      lines.every(({ igstMinor, netMinor, rate }) =>
        seller.state === placeOfSupply ? igstMinor === 0 : isNear(igstMinor, (netMinor * rate) / 10_000),
      ),
  },
  {
    id: 'CgstAmt',
    holds: ({ lines, seller, placeOfSupply }) =>
      lines.every(({ cgstMinor, netMinor, rate }) =>
        seller.state === placeOfSupply ? isNear(cgstMinor, (netMinor * rate) / 20_000) : cgstMinor === 0,
      ),
  },
  { id: 'SgstAmt', holds: ({ lines }) => lines.every(({ cgstMinor, sgstMinor }) => cgstMinor === sgstMinor) },
  {
    id: 'PrecDocDtls',
    holds: ({ type, preceding }) => type !== 'CRN' || (preceding !== null && NUMBER.test(preceding.number)),
  },
]

/** What keeps a document from being one that the portal takes. */
export const brokenInv01Rules = (invoice: Inv01): string[] =>
  RULES.filter(({ holds }) => !holds(invoice)).map(({ id }) => id)

const MINUTE_MS = 60_000
const LONGEST_MINUTES = 12 * 60

/** When something is handed in again that was not answered for the `tries`th time: later each time. */
export const irpTryAt = (at: Date, tries: number): Date =>
  new Date(at.getTime() + Math.min(5 * 2 ** (tries - 1), LONGEST_MINUTES) * MINUTE_MS)
