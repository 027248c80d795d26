import { expect, test } from 'vitest'
import { convert } from 'xmlbuilder2'
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

type Tree = { [name: string]: Tree | Tree[] | string }
const read = (xml: string) => convert(xml, { format: 'object' }) as Tree
const at = (tree: Tree, ...path: string[]) =>
  path.reduce<Tree>((inside, name) => {
    const one = inside[`dpi:${name}`]
    return (Array.isArray(one) ? one[0] : one) as Tree
  }, tree)
const names = (tree: Tree) => Object.keys(tree).filter((name) => !name.startsWith('@'))

test('elements stand in the order of the schema, those without a value left out', () => {
  const whole = at(read(dpiOf(report())), 'DPI_OECD')
  expect(names(at(whole, 'MessageSpec')).map((name) => name.slice(4))).toEqual(
    'SendingEntityIN TransmittingCountry ReceivingCountry MessageType MessageRefId MessageTypeIndic ReportingPeriod Timestamp'.split(
      ' ',
    ),
  )
  expect(names(at(whole, 'DPIBody', 'PlatformOperator')).map((name) => name.slice(4))).toEqual(
    'ResCountryCode TIN VAT Name PlatformBusinessName Address Nexus AssumedReporting DocSpec'.split(' '),
  )
  const [person, entity] = at(whole, 'DPIBody')['dpi:ReportableSeller'] as Tree[]
  if (!person || !entity) throw new Error('two sellers')
  expect(names(person)).toEqual(['dpi:Identity', 'dpi:RelevantActivities', 'dpi:DocSpec'])
  const standard = at(person, 'Identity', 'IndividualSeller', 'Standard')
  expect(names(standard)).toEqual(['dpi:IndSellerID', 'dpi:FinancialIdentifier'])
  expect(names(at(standard, 'IndSellerID')).map((name) => name.slice(4))).toEqual(
    'ResCountryCode TIN VAT Name Address BirthInfo'.split(' '),
  )
  expect(at(standard, 'IndSellerID', 'TIN')).toEqual({ '@unknown': 'true' })
  expect(dpiOf(report())).toContain(
    '<dpi:FirstName>Zoë &lt;3</dpi:FirstName><dpi:LastName>O’Neill &amp; Co</dpi:LastName>',
  )
  const firm = at(entity, 'Identity', 'EntitySeller', 'Standard', 'EntSellerID')
  expect(names(firm).map((name) => name.slice(4))).toEqual(
    'ResCountryCode TIN IN VAT Name Address'.split(' '),
  )
  expect(firm['dpi:ResCountryCode']).toEqual(['FR', 'IT'])
  const services = at(entity, 'RelevantActivities', 'PersonalServices')
  expect(names(services).map((name) => name.slice(4))).toEqual(
    'Consideration NumberOfActivities Fees Taxes'.split(' '),
  )
  expect(names(at(services, 'Taxes')).map((name) => name.slice(4))).toEqual([
    'TaxQ1',
    'TaxQ2',
    'TaxQ3',
    'TaxQ4',
  ])
  expect(at(services, 'Consideration', 'ConsQ2')).toEqual({ '@currCode': 'EUR', '#': '201' })
  expect(at(entity, 'DocSpec')).toEqual({
    'stf:DocTypeIndic': 'OECD2',
    'stf:DocRefId': 'FR2025FR-2',
    'stf:CorrDocRefId': 'FR2025FR-0',
  })
})

test('amounts are whole units, halves away from zero, in currencies without minor units as they are', () => {
  expect([149, 150, -150, -149, 49, -49].map((minor) => wholeUnits(minor, 'EUR'))).toEqual([
    1, 2, -2, -1, 0, 0,
  ])
  expect(wholeUnits(12_345, 'JPY')).toBe(12_345)
})
