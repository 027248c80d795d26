import { minorDigits } from '#app/kit/money.ts'
import { xmlElement, xmlText } from '#app/kit/xml.ts'
import {
  type Indicator,
  type Quarter,
  type ReportedLine,
  type ReportKind,
  residencesOf,
  type SellerIdentity,
} from './seller-report.ts'

/** Who runs the platform, as it stands in the report. */
export type ReportingOperator = { name: string; address: string; country: string; taxNumber: string | null }

export type DpiLine = {
  said: ReportedLine
  indicator: Indicator
  docRef: string
  /** The line that this one corrects or deletes. */
  corrects: string | null
}

export type DpiReport = {
  year: number
  kind: ReportKind
  messageRef: string
  madeAt: Date
  operator: ReportingOperator
  /** How the operator's own part is called; the same again where an earlier message has sent it. */
  operatorRef: string
  isOperatorResent: boolean
  lines: readonly DpiLine[]
}

const DPI = 'urn:oecd:ties:dpi:v1'
const STF = 'urn:oecd:ties:dpistf:v1'
/** What a message holds, by the codes of the schema. */
const MESSAGE: Record<ReportKind, string> = { new: 'DPI401', correction: 'DPI402', nil: 'DPI403' }

const within = (name: string, ...inside: string[]) => `<dpi:${name}>${inside.join('')}</dpi:${name}>`
const said = (name: string, text: string | null) => xmlElement(`dpi:${name}`, text)

/** Whole units of the currency, as the schema has amounts; halves go away from zero. */
export function wholeUnits(minor: number, currency: string): number {
  const units = Math.abs(minor) / 10 ** minorDigits(currency)
  return Math.sign(minor) * Math.round(units) || 0
}

/** The same element for each quarter. */
const byQuarter = (
  name: string,
  quarters: readonly Quarter[],
  of: (quarter: Quarter) => number,
  currency?: string,
) =>
  quarters
    .map((quarter, at) => {
      const minor = of(quarter)
      const [mark, value] = currency ? [` currCode="${currency}"`, wholeUnits(minor, currency)] : ['', minor]
      return `<dpi:${name}Q${at + 1}${mark}>${value}</dpi:${name}Q${at + 1}>`
    })
    .join('')

/** The numbers for taxes; who has none is said to be unknown. */
function tinOf(number: string | null, country: string | null): string {
  if (!number) return '<dpi:TIN unknown="true"/>'
  const by = country ? ` issuedBy="${country}"` : ''
  return `<dpi:TIN${by} unknown="false">${xmlText(number)}</dpi:TIN>`
}

function docSpec(indicator: string, ref: string, corrects: string | null): string {
  const stf = (name: string, text: string | null) => xmlElement(`stf:${name}`, text)
  return within(
    'DocSpec',
    stf('DocTypeIndic', indicator),
    stf('DocRefId', ref),
    stf('CorrDocRefId', corrects),
  )
}

const addressOf = (type: string, { country, street, postalCode, city }: SellerIdentity) =>
  `<dpi:Address legalAddressType="${type}">${said('CountryCode', country)}${within(
    'AddressFix',
    said('Street', street),
    said('PostCode', postalCode),
    said('City', city),
  )}</dpi:Address>`

/** The elements stand in the order of the schema, in which all that is asked of both kinds comes first. */
function identityOf(seller: SellerIdentity): string {
  const residences = residencesOf(seller).map((country) => said('ResCountryCode', country))
  const tin = tinOf(seller.tin, seller.tinCountry)
  const account = seller.accountNumber
    ? within(
        'FinancialIdentifier',
        said('Identifier', seller.accountNumber),
        said('AccountHolderName', seller.accountHolder),
      )
    : ''
  if (seller.sellerType === 'entity') {
    const register = seller.registerNumber
      ? `<dpi:IN${seller.country ? ` issuedBy="${seller.country}"` : ''} INType="BRN">${xmlText(seller.registerNumber)}</dpi:IN>`
      : ''
    const id = within(
      'EntSellerID',
      ...residences,
      tin,
      register,
      said('VAT', seller.vatNumber),
      said('Name', seller.legalName),
      addressOf('OECD304', seller),
    )
    return within('Identity', within('EntitySeller', within('Standard', id, account)))
  }
  const place =
    seller.birthCity && seller.birthCountry
      ? within(
          'BirthPlace',
          said('City', seller.birthCity),
          within('CountryInfo', said('CountryCode', seller.birthCountry)),
        )
      : ''
  const id = within(
    'IndSellerID',
    ...residences,
    tin,
    said('VAT', seller.vatNumber),
    `<dpi:Name nameType="OECD202">${said('FirstName', seller.givenName)}${said('LastName', seller.familyName)}</dpi:Name>`,
    addressOf('OECD301', seller),
    within('BirthInfo', said('BirthDate', seller.birthDate), place),
  )
  return within('Identity', within('IndividualSeller', within('Standard', id, account)))
}

function sellerOf({ said: { identity, quarters, currency }, indicator, docRef, corrects }: DpiLine): string {
  const services = within(
    'PersonalServices',
    within(
      'Consideration',
      byQuarter('Cons', quarters, (quarter) => quarter.consideration, currency),
    ),
    within(
      'NumberOfActivities',
      byQuarter('Numb', quarters, (quarter) => quarter.activities),
    ),
    within(
      'Fees',
      byQuarter('Fees', quarters, (quarter) => quarter.fees, currency),
    ),
    within(
      'Taxes',
      byQuarter('Tax', quarters, (quarter) => quarter.taxes, currency),
    ),
  )
  return within(
    'ReportableSeller',
    identityOf(identity),
    within('RelevantActivities', services),
    docSpec(indicator, docRef, corrects),
  )
}

/**
 * A report as the tax office of a Member State takes it: the schema for digital platforms that the OECD and
 * the Union share (DPI, version 1.0; Implementing Regulation (EU) 2022/1467). Each line is a seller in one
 * currency, since the schema has one set of figures for an activity.
 */
export function dpiOf({ year, kind, messageRef, madeAt, operator, lines, ...own }: DpiReport): string {
  const { name, address, country, taxNumber } = operator
  const head = within(
    'MessageSpec',
    said('SendingEntityIN', taxNumber),
    said('TransmittingCountry', country),
    said('ReceivingCountry', country),
    said('MessageType', 'DPI'),
    said('MessageRefId', messageRef),
    said('MessageTypeIndic', MESSAGE[kind]),
    said('ReportingPeriod', `${year}-12-31`),
    said('Timestamp', madeAt.toISOString()),
  )
  const platform = within(
    'PlatformOperator',
    said('ResCountryCode', country),
    tinOf(taxNumber, country),
    said('VAT', taxNumber && /^[A-Z]{2}/.test(taxNumber) ? taxNumber : null),
    said('Name', name),
    said('PlatformBusinessName', 'Quorum'),
    `<dpi:Address legalAddressType="OECD304">${said('CountryCode', country)}${said('AddressFree', address)}</dpi:Address>`,
    said('Nexus', 'RPONEX1'),
    said('AssumedReporting', 'false'),
    docSpec(own.isOperatorResent ? 'OECD0' : 'OECD1', own.operatorRef, null),
  )
  const body = within('DPIBody', platform, ...lines.map(sellerOf))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<dpi:DPI_OECD xmlns:dpi="${DPI}" xmlns:stf="${STF}" version="1.0">${head}${body}</dpi:DPI_OECD>\n`
}
