import type { InForce, TaxRegime } from './tax-countries.ts'
import type { SellerStanding } from './tax-standings.ts'

/** An open seat at a place, a training at the client’s place, live online, or an electronic service. */
export const TAX_DELIVERIES = ['seat', 'client', 'online', 'electronic'] as const
export type TaxDelivery = (typeof TAX_DELIVERIES)[number]

/**
 * Where it takes place, seen from the seller: in its own country, in (another) country of the Union, in the
 * United Kingdom, or elsewhere. `…Buyer` where the payer is a business registered there that owes the tax of
 * sellers from abroad.
 */
export type TaxPlaceIs = 'home' | 'union' | 'unionBuyer' | 'kingdom' | 'kingdomBuyer' | 'abroad'

/** Where the payer is, seen from the seller, and what: registered, a business without a number, a person. */
export type TaxPayerIs = `${'home' | 'union' | 'abroad'}${'Registered' | 'Business' | 'Person'}`

/**
 * What follows. Taxed by the seller at its own rate (as it stands there), at that of the place or of the
 * payer’s country; or not by the seller: owed by the buyer, made abroad, or exported. `split` names whose
 * state decides between two taxes of half the rate and one of all of it.
 */
export type TaxOutcome =
  | { taxed: 'home'; split?: 'payer' | 'place' | 'across' }
  | { taxed: 'place' | 'payer' }
  | { reason: 'reverse' | 'abroad' | 'export'; sentence: string }

export type TaxRule = InForce & {
  id: string
  seller: TaxRegime
  standing: readonly SellerStanding[] | null
  delivery: readonly TaxDelivery[]
  place: readonly TaxPlaceIs[] | null
  payer: readonly TaxPayerIs[] | null
  outcome: TaxOutcome
  law: string
  source: string
}

type Given = {
  on: string
  place?: string
  payer?: string
  standing?: readonly SellerStanding[]
  from?: string
  to?: string
  outcome: TaxOutcome
  law: string
}

const SOURCES: Record<TaxRegime, string> = {
  union: 'eur-lex.europa.eu, CELEX 02006L0112',
  swiss: 'fedlex.admin.ch, SR 641.20',
  british: 'legislation.gov.uk/ukpga/1994/23',
  indian: 'cbic-gst.gov.in, IGST Act 2017',
  japanese: 'laws.e-gov.go.jp/law/363AC0000000108',
  said: 'docs/tax.md',
}

const words = <T extends string>(text: string) => text.split(' ') as T[]

/** Words that stand for several, where rows say them. */
const PAYERS: Record<string, string> = {
  home: 'homeRegistered homeBusiness homePerson',
  homeFirm: 'homeRegistered homeBusiness',
  homeUnregistered: 'homeBusiness homePerson',
  unionPrivate: 'unionBusiness unionPerson',
  union: 'unionRegistered unionBusiness unionPerson',
  abroadFirm: 'abroadRegistered abroadBusiness',
  abroad: 'abroadRegistered abroadBusiness abroadPerson',
  elsewhereFirm: 'unionRegistered unionBusiness abroadRegistered abroadBusiness',
  elsewhere: 'unionRegistered unionBusiness unionPerson abroadRegistered abroadBusiness abroadPerson',
}
const PLACES: Record<string, string> = {
  anyUnion: 'union unionBuyer',
  anyKingdom: 'kingdom kingdomBuyer',
  elsewhere: 'union unionBuyer kingdom kingdomBuyer abroad',
}

const spelled = (text: string, known: Record<string, string>) =>
  words<string>(text)
    .map((word) => known[word] ?? word)
    .join(' ')

export function rule(seller: TaxRegime, id: string, given: Given): TaxRule {
  const { on, place, payer, standing, from = '2000-01-01', to = null, outcome, law } = given
  return {
    id: `${seller}-${id}`,
    seller,
    standing: standing ?? null,
    delivery: words(on),
    place: place === undefined ? null : words(spelled(place, PLACES)),
    payer: payer === undefined ? null : words(spelled(payer, PAYERS)),
    from,
    to,
    outcome,
    law,
    source: SOURCES[seller],
  }
}

export const HOME: TaxOutcome = { taxed: 'home' }
export const AT_PLACE: TaxOutcome = { taxed: 'place' }
export const AT_PAYER: TaxOutcome = { taxed: 'payer' }
const REVERSE: TaxOutcome = { reason: 'reverse', sentence: 'reverse' }
const REVERSE_AT_PLACE: TaxOutcome = { reason: 'reverse', sentence: 'reversePlace' }
export const PAYER_ABROAD: TaxOutcome = { reason: 'abroad', sentence: 'abroadPayer' }
export const PLACE_ABROAD: TaxOutcome = { reason: 'abroad', sentence: 'abroadPlace' }
export const EXPORT: TaxOutcome = { reason: 'export', sentence: 'export' }

/** Since then live online trainings of consumers are taxed where these live (Directive (EU) 2022/542). */
export const LIVE_FROM = '2025-01-01'
export const LIVE_UNTIL = '2024-12-31'
const PRIVATE = 'homePerson unionPrivate abroadPerson'

export const UNION: readonly TaxRule[] = [
  rule('union', 'seat-home', {
    on: 'seat',
    place: 'home',
    outcome: HOME,
    law: 'Art. 53, 54 Directive 2006/112/EC',
  }),
  rule('union', 'seat-union-buyer', {
    on: 'seat',
    place: 'unionBuyer',
    outcome: REVERSE_AT_PLACE,
    law: 'Art. 53, 194 Directive 2006/112/EC',
  }),
  rule('union', 'seat-union', {
    on: 'seat',
    place: 'union',
    outcome: AT_PLACE,
    law: 'Art. 53, 54, 193 Directive 2006/112/EC',
  }),
  rule('union', 'seat-kingdom-buyer', {
    on: 'seat',
    place: 'kingdomBuyer',
    outcome: PLACE_ABROAD,
    law: 'VATA 1994 s. 8, Sch. 4A para. 14A',
  }),
  rule('union', 'seat-kingdom', {
    on: 'seat',
    place: 'kingdom',
    outcome: AT_PLACE,
    law: 'VATA 1994 Sch. 4A para. 14A, 16',
  }),
  rule('union', 'seat-abroad', {
    on: 'seat',
    place: 'abroad',
    outcome: PLACE_ABROAD,
    law: 'Art. 53, 54 Directive 2006/112/EC',
  }),
  rule('union', 'client-home', {
    on: 'client',
    payer: 'homeFirm',
    outcome: HOME,
    law: 'Art. 44 Directive 2006/112/EC',
  }),
  rule('union', 'client-union', {
    on: 'client',
    payer: 'unionRegistered',
    outcome: REVERSE,
    law: 'Art. 44, 196 Directive 2006/112/EC',
  }),
  rule('union', 'client-abroad', {
    on: 'client',
    payer: 'abroadFirm',
    outcome: PAYER_ABROAD,
    law: 'Art. 44 Directive 2006/112/EC',
  }),
  rule('union', 'client-private-home', {
    on: 'client',
    place: 'home',
    payer: PRIVATE,
    outcome: HOME,
    law: 'Art. 54(1) Directive 2006/112/EC',
  }),
  rule('union', 'client-private-union', {
    on: 'client',
    place: 'anyUnion',
    payer: PRIVATE,
    outcome: AT_PLACE,
    law: 'Art. 54(1) Directive 2006/112/EC',
  }),
  rule('union', 'client-private-kingdom', {
    on: 'client',
    place: 'anyKingdom',
    payer: PRIVATE,
    outcome: AT_PLACE,
    law: 'Art. 54(1) Directive 2006/112/EC; VATA 1994 Sch. 4A para. 16',
  }),
  rule('union', 'client-private-abroad', {
    on: 'client',
    place: 'abroad',
    payer: PRIVATE,
    outcome: PLACE_ABROAD,
    law: 'Art. 54(1) Directive 2006/112/EC',
  }),
  rule('union', 'online-home', {
    on: 'online',
    payer: 'home',
    outcome: HOME,
    law: 'Art. 44, 54(1) Directive 2006/112/EC',
  }),
  rule('union', 'online-union', {
    on: 'online',
    payer: 'unionRegistered',
    outcome: REVERSE,
    law: 'Art. 44, 196 Directive 2006/112/EC',
  }),
  rule('union', 'online-abroad', {
    on: 'online',
    payer: 'abroadFirm',
    outcome: PAYER_ABROAD,
    law: 'Art. 44 Directive 2006/112/EC',
  }),
  rule('union', 'online-private-union', {
    on: 'online',
    payer: 'unionPrivate',
    from: LIVE_FROM,
    outcome: AT_PAYER,
    law: 'Art. 54(1) second subparagraph Directive 2006/112/EC, by Directive (EU) 2022/542',
  }),
  rule('union', 'online-private-abroad', {
    on: 'online',
    payer: 'abroadPerson',
    from: LIVE_FROM,
    outcome: PAYER_ABROAD,
    law: 'Art. 54(1) second subparagraph Directive 2006/112/EC, by Directive (EU) 2022/542',
  }),
  rule('union', 'online-private-before', {
    on: 'online',
    payer: 'unionPrivate abroadPerson',
    to: LIVE_UNTIL,
    outcome: HOME,
    law: 'Art. 54(1) Directive 2006/112/EC, until 2024',
  }),
  rule('union', 'electronic-home', {
    on: 'electronic',
    payer: 'home',
    outcome: HOME,
    law: 'Art. 44, 58 Directive 2006/112/EC',
  }),
  rule('union', 'electronic-union', {
    on: 'electronic',
    payer: 'unionRegistered',
    outcome: REVERSE,
    law: 'Art. 44, 196 Directive 2006/112/EC',
  }),
  rule('union', 'electronic-private-union', {
    on: 'electronic',
    payer: 'unionPrivate',
    outcome: HOME,
    law: 'Art. 59c Directive 2006/112/EC, below its threshold',
  }),
  rule('union', 'electronic-abroad', {
    on: 'electronic',
    payer: 'abroad',
    outcome: PAYER_ABROAD,
    law: 'Art. 44, 58 Directive 2006/112/EC',
  }),
]
