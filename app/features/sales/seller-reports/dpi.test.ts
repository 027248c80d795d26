import { expect, test } from 'vitest'
import { type DpiLine, type DpiReport, dpiOf, wholeUnits } from './dpi.ts'
import type { SellerIdentity } from './seller-report.ts'

const PERSON: SellerIdentity = {
  sellerType: 'individual',
  legalName: null,
  givenName: 'Zoë <3',
  familyName: 'O’Neill & Co',
  street: 'Rue A 1',
  postalCode: '75001',
  city: 'Paris',
  country: 'FR',
  tin: null,
  tinCountry: null,
  hasNoTin: true,
  vatNumber: 'FR12345678901',
  registerNumber: null,
  birthDate: '1979-12-31',
  birthCity: 'Lyon',
  birthCountry: 'FR',
  excludedAs: null,
  accountNumber: 'FR7630006000011234567890189',
  accountHolder: 'Zoë',
}
const ENTITY: SellerIdentity = {
  ...PERSON,
  sellerType: 'entity',
  legalName: 'Formation SARL',
  tin: '123',
  tinCountry: 'IT',
  hasNoTin: false,
  registerNumber: 'RCS 9',
}

const quarters = [1, 2, 3, 4].map((n) => ({
  consideration: n * 10_050,
  activities: n,
  fees: n * 1_000,
  taxes: 0,
}))
const line = (identity: SellerIdentity, given: Partial<DpiLine> = {}): DpiLine => ({
  said: { currency: 'EUR', identity, quarters },
  indicator: 'OECD1',
  docRef: 'FR2025FR-1',
  corrects: null,
  ...given,
})
const report = (given: Partial<DpiReport> = {}): DpiReport => ({
  year: 2025,
  kind: 'new',
  messageRef: 'FR2025FR-m',
  madeAt: new Date('2026-01-12T09:00:00Z'),
  operator: { name: 'Quorum SAS', address: 'Rue B 2, Paris', country: 'FR', taxNumber: 'FR999' },
  operatorRef: 'FR2025FR-o',
  isOperatorResent: false,
  lines: [line(PERSON), line(ENTITY, { indicator: 'OECD2', docRef: 'FR2025FR-2', corrects: 'FR2025FR-0' })],
  ...given,
})

/** The names of the elements directly inside of the first one of a name, from a place on. */
function inside(xml: string, name: string): string[] {
  const opened = xml.slice(xml.search(new RegExp(`<${name}[ >]`)))
  const names: string[] = []
  let depth = 0
  for (const [tag, close, of = '', self] of opened.matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (close) depth--
    else if (depth === 1) names.push(of)
    if (close && depth === 0) return names
    if (!close && !self) depth++
    if (tag === '') break
  }
  return names
}
const dpi = (names: string) => names.split(' ').map((name) => `dpi:${name}`)

test('elements stand in the order of the schema, those without a value left out', () => {
  const xml = dpiOf(report())
  const entity = xml.slice(xml.lastIndexOf('<dpi:ReportableSeller>'))
  expect(inside(xml, 'dpi:MessageSpec')).toEqual(
    dpi(
      'SendingEntityIN TransmittingCountry ReceivingCountry MessageType MessageRefId MessageTypeIndic ReportingPeriod Timestamp',
    ),
  )
  expect(inside(xml, 'dpi:DPIBody')).toEqual(dpi('PlatformOperator ReportableSeller ReportableSeller'))
  expect(inside(xml, 'dpi:PlatformOperator')).toEqual(
    dpi('ResCountryCode TIN VAT Name PlatformBusinessName Address Nexus AssumedReporting DocSpec'),
  )
  expect(inside(xml, 'dpi:ReportableSeller')).toEqual(dpi('Identity RelevantActivities DocSpec'))
  expect(inside(xml, 'dpi:Standard')).toEqual(dpi('IndSellerID FinancialIdentifier'))
  expect(inside(xml, 'dpi:IndSellerID')).toEqual(dpi('ResCountryCode TIN VAT Name Address BirthInfo'))
  expect(inside(xml, 'dpi:BirthInfo')).toEqual(dpi('BirthDate BirthPlace'))
  expect(inside(entity, 'dpi:EntSellerID')).toEqual(
    dpi('ResCountryCode ResCountryCode TIN IN VAT Name Address'),
  )
  expect(inside(entity, 'dpi:PersonalServices')).toEqual(dpi('Consideration NumberOfActivities Fees Taxes'))
  expect(inside(entity, 'dpi:Taxes')).toEqual(dpi('TaxQ1 TaxQ2 TaxQ3 TaxQ4'))
  expect(inside(entity, 'dpi:DocSpec')).toEqual(['stf:DocTypeIndic', 'stf:DocRefId', 'stf:CorrDocRefId'])
  for (const said of [
    '<dpi:FirstName>Zoë &lt;3</dpi:FirstName><dpi:LastName>O’Neill &amp; Co</dpi:LastName>',
    '<dpi:TIN unknown="true"/>',
    '<dpi:ResCountryCode>FR</dpi:ResCountryCode><dpi:ResCountryCode>IT</dpi:ResCountryCode>',
    '<dpi:ConsQ2 currCode="EUR">201</dpi:ConsQ2>',
    '<stf:DocTypeIndic>OECD2</stf:DocTypeIndic><stf:DocRefId>FR2025FR-2</stf:DocRefId><stf:CorrDocRefId>FR2025FR-0</stf:CorrDocRefId>',
  ])
    expect(xml).toContain(said)
})

test('amounts are whole units, halves away from zero, in currencies without minor units as they are', () => {
  expect([149, 150, -150, -149, 49, -49].map((minor) => wholeUnits(minor, 'EUR'))).toEqual([
    1, 2, -2, -1, 0, 0,
  ])
  expect(wholeUnits(12_345, 'JPY')).toBe(12_345)
})
