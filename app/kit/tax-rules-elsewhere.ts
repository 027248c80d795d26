import type { TaxOutcome, TaxRule } from './tax-rules.ts'
import {
  AT_PAYER,
  AT_PLACE,
  EXPORT,
  HOME,
  LIVE_FROM,
  LIVE_UNTIL,
  PAYER_ABROAD,
  PLACE_ABROAD,
  rule,
  UNION,
} from './tax-rules.ts'

/** Sellers in Switzerland: teaching is supplied where it is given, live online where the payer is. */
const SWISS: readonly TaxRule[] = [
  rule('swiss', 'held-home', {
    on: 'seat client',
    place: 'home',
    outcome: HOME,
    law: 'Art. 8 Abs. 2 Bst. c MWSTG',
  }),
  rule('swiss', 'seat-union-buyer', {
    on: 'seat',
    place: 'unionBuyer',
    outcome: PLACE_ABROAD,
    law: 'Art. 8 Abs. 2 Bst. c MWSTG; Art. 194 Directive 2006/112/EC',
  }),
  rule('swiss', 'seat-union', {
    on: 'seat',
    place: 'union',
    outcome: AT_PLACE,
    law: 'Art. 53, 54, 193 Directive 2006/112/EC',
  }),
  rule('swiss', 'client-union', {
    on: 'client',
    place: 'anyUnion',
    payer: 'homeFirm elsewhereFirm',
    outcome: PLACE_ABROAD,
    law: 'Art. 8 Abs. 2 Bst. c MWSTG; Art. 44, 196 Directive 2006/112/EC',
  }),
  rule('swiss', 'client-private-union', {
    on: 'client',
    place: 'anyUnion',
    payer: 'homePerson unionPerson abroadPerson',
    outcome: AT_PLACE,
    law: 'Art. 54(1), 193 Directive 2006/112/EC',
  }),
  rule('swiss', 'held-abroad', {
    on: 'seat client',
    place: 'anyKingdom abroad',
    outcome: PLACE_ABROAD,
    law: 'Art. 8 Abs. 2 Bst. c MWSTG',
  }),
  rule('swiss', 'online-home', {
    on: 'online electronic',
    payer: 'home',
    outcome: HOME,
    law: 'Art. 8 Abs. 1 MWSTG',
  }),
  rule('swiss', 'online-abroad', {
    on: 'online',
    payer: 'elsewhereFirm abroadPerson',
    outcome: PAYER_ABROAD,
    law: 'Art. 8 Abs. 1 MWSTG',
  }),
  rule('swiss', 'online-private-union', {
    on: 'online',
    payer: 'unionPerson',
    from: LIVE_FROM,
    outcome: AT_PAYER,
    law: 'Art. 54(1) second subparagraph, 193 Directive 2006/112/EC',
  }),
  rule('swiss', 'online-private-before', {
    on: 'online',
    payer: 'unionPerson',
    to: LIVE_UNTIL,
    outcome: PAYER_ABROAD,
    law: 'Art. 8 MWSTG',
  }),
  rule('swiss', 'electronic-abroad', {
    on: 'electronic',
    payer: 'elsewhere',
    outcome: PAYER_ABROAD,
    law: 'Art. 8 Abs. 1 MWSTG',
  }),
]

/** Sellers in the United Kingdom. */
const BRITISH: readonly TaxRule[] = [
  rule('british', 'seat-home', {
    on: 'seat',
    place: 'home',
    outcome: HOME,
    law: 'VATA 1994 Sch. 4A para. 14A, 16',
  }),
  rule('british', 'seat-union-buyer', {
    on: 'seat',
    place: 'unionBuyer',
    outcome: PLACE_ABROAD,
    law: 'VATA 1994 Sch. 4A para. 14A; Art. 194 Directive 2006/112/EC',
  }),
  rule('british', 'seat-union', {
    on: 'seat',
    place: 'union',
    outcome: AT_PLACE,
    law: 'Art. 53, 54, 193 Directive 2006/112/EC',
  }),
  rule('british', 'seat-abroad', {
    on: 'seat',
    place: 'anyKingdom abroad',
    outcome: PLACE_ABROAD,
    law: 'VATA 1994 Sch. 4A para. 14A, 16',
  }),
  rule('british', 'client-home', { on: 'client', payer: 'homeFirm', outcome: HOME, law: 'VATA 1994 s. 7A' }),
  rule('british', 'client-abroad', {
    on: 'client',
    payer: 'elsewhereFirm',
    outcome: PAYER_ABROAD,
    law: 'VATA 1994 s. 7A',
  }),
  rule('british', 'client-private-home', {
    on: 'client',
    place: 'home',
    payer: 'homePerson unionPerson abroadPerson',
    outcome: HOME,
    law: 'VATA 1994 Sch. 4A para. 16',
  }),
  rule('british', 'client-private-union', {
    on: 'client',
    place: 'anyUnion',
    payer: 'homePerson unionPerson abroadPerson',
    outcome: AT_PLACE,
    law: 'Art. 54(1), 193 Directive 2006/112/EC',
  }),
  rule('british', 'client-private-abroad', {
    on: 'client',
    place: 'anyKingdom abroad',
    payer: 'homePerson unionPerson abroadPerson',
    outcome: PLACE_ABROAD,
    law: 'VATA 1994 Sch. 4A para. 16',
  }),
  rule('british', 'online-home', {
    on: 'online',
    payer: 'home unionPerson abroadPerson',
    outcome: HOME,
    law: 'VATA 1994 s. 7A, Sch. 4A para. 16',
  }),
  rule('british', 'online-abroad', {
    on: 'online',
    payer: 'elsewhereFirm',
    outcome: PAYER_ABROAD,
    law: 'VATA 1994 s. 7A',
  }),
  rule('british', 'electronic-home', {
    on: 'electronic',
    payer: 'home',
    outcome: HOME,
    law: 'VATA 1994 s. 7A',
  }),
  rule('british', 'electronic-abroad', {
    on: 'electronic',
    payer: 'elsewhere',
    outcome: PAYER_ABROAD,
    law: 'VATA 1994 s. 7A, Sch. 4A para. 15',
  }),
]

const REGISTERED = ['registered'] as const
const byStateOf = (split: 'payer' | 'place' | 'across'): TaxOutcome => ({ taxed: 'home', split })

/** Sellers in India: the place of supply of training, which also says which of its taxes are charged. */
const INDIAN: readonly TaxRule[] = [
  rule('indian', 'untaxed', {
    on: 'seat client online electronic',
    standing: ['small', 'exempt'],
    outcome: HOME,
    law: 'CGST Act 2017 s. 9, 11, 22',
  }),
  rule('indian', 'registered', {
    on: 'seat client online electronic',
    standing: REGISTERED,
    payer: 'homeRegistered',
    outcome: byStateOf('payer'),
    law: 'IGST Act 2017 s. 12(2)(a), 12(5)(a)',
  }),
  rule('indian', 'held-home', {
    on: 'seat client',
    standing: REGISTERED,
    place: 'home',
    payer: 'homeUnregistered',
    outcome: byStateOf('place'),
    law: 'IGST Act 2017 s. 12(5)(b)',
  }),
  rule('indian', 'held-abroad', {
    on: 'seat client',
    standing: REGISTERED,
    place: 'elsewhere',
    payer: 'homeUnregistered',
    outcome: byStateOf('across'),
    law: 'IGST Act 2017 s. 7(5)(a), 12(5)(b)',
  }),
  rule('indian', 'online', {
    on: 'online electronic',
    standing: REGISTERED,
    payer: 'homeUnregistered',
    outcome: byStateOf('payer'),
    law: 'IGST Act 2017 s. 12(2)(b); Circular 242/36/2024-GST',
  }),
  rule('indian', 'foreigner-home', {
    on: 'seat client',
    standing: REGISTERED,
    place: 'home',
    payer: 'elsewhere',
    outcome: byStateOf('place'),
    law: 'IGST Act 2017 s. 13(3)(b), 13(5)',
  }),
  rule('indian', 'foreigner-abroad', {
    on: 'seat client',
    standing: REGISTERED,
    place: 'elsewhere',
    payer: 'elsewhere',
    outcome: EXPORT,
    law: 'IGST Act 2017 s. 2(6), 13(5), 16',
  }),
  rule('indian', 'foreigner-online', {
    on: 'online electronic',
    standing: REGISTERED,
    payer: 'elsewhere',
    outcome: EXPORT,
    law: 'IGST Act 2017 s. 2(6), 13(2), 16',
  }),
]

/** Sellers in Japan. */
const JAPANESE: readonly TaxRule[] = [
  rule('japanese', 'held-home', {
    on: 'seat client',
    place: 'home',
    outcome: HOME,
    law: '消費税法 第4条第3項第2号',
  }),
  rule('japanese', 'held-abroad', {
    on: 'seat client',
    place: 'elsewhere',
    outcome: PLACE_ABROAD,
    law: '消費税法 第4条第3項第2号',
  }),
  rule('japanese', 'online-home', {
    on: 'online electronic',
    payer: 'home',
    outcome: HOME,
    law: '消費税法 第4条第3項第3号',
  }),
  rule('japanese', 'online-abroad', {
    on: 'online electronic',
    payer: 'elsewhere',
    outcome: PAYER_ABROAD,
    law: '消費税法 第4条第3項第3号',
  }),
]

/** Sellers of whose country nothing is known: what they say holds for all they train. */
const SAID: readonly TaxRule[] = [
  rule('said', 'training', { on: 'seat client online', outcome: HOME, law: 'As the seller says' }),
  rule('said', 'electronic-home', {
    on: 'electronic',
    payer: 'home',
    outcome: HOME,
    law: 'As the seller says',
  }),
  rule('said', 'electronic-abroad', {
    on: 'electronic',
    payer: 'elsewhere',
    outcome: PAYER_ABROAD,
    law: 'As the seller says',
  }),
]

/** All rules of where a service is supplied and who is taxed; of any facts on any day exactly one fits. */
export const TAX_RULES: readonly TaxRule[] = [...UNION, ...SWISS, ...BRITISH, ...INDIAN, ...JAPANESE, ...SAID]
