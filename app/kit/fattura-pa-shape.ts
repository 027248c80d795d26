import type { Node } from './fattura-pa.ts'

/** What may be in an element, in this order: how often at least, and at most. */
type Content = readonly [name: string, least: 0 | 1, most: 1 | 'many'][]

const PARTY: Content = [
  ['IdFiscaleIVA', 0, 1],
  ['CodiceFiscale', 0, 1],
  ['Anagrafica', 1, 1],
]
const RELATED: Content = [
  ['IdDocumento', 1, 1],
  ['Data', 0, 1],
]

/**
 * The parts of FatturaPA 1.2.2 that we write, from its specification; `parent/element` where a name has
 * two.
 */
const CONTENTS: Record<string, Content> = {
  FatturaElettronicaHeader: [
    ['DatiTrasmissione', 1, 1],
    ['CedentePrestatore', 1, 1],
    ['CessionarioCommittente', 1, 1],
    ['SoggettoEmittente', 0, 1],
  ],
  DatiTrasmissione: [
    ['IdTrasmittente', 1, 1],
    ['ProgressivoInvio', 1, 1],
    ['FormatoTrasmissione', 1, 1],
    ['CodiceDestinatario', 1, 1],
    ['PECDestinatario', 0, 1],
  ],
  IdTrasmittente: [
    ['IdPaese', 1, 1],
    ['IdCodice', 1, 1],
  ],
  IdFiscaleIVA: [
    ['IdPaese', 1, 1],
    ['IdCodice', 1, 1],
  ],
  CedentePrestatore: [
    ['DatiAnagrafici', 1, 1],
    ['Sede', 1, 1],
    ['Contatti', 0, 1],
  ],
  CessionarioCommittente: [
    ['DatiAnagrafici', 1, 1],
    ['Sede', 1, 1],
  ],
  'CedentePrestatore/DatiAnagrafici': [['IdFiscaleIVA', 1, 1], ...PARTY.slice(1), ['RegimeFiscale', 1, 1]],
  'CessionarioCommittente/DatiAnagrafici': PARTY,
  Anagrafica: [['Denominazione', 1, 1]],
  Sede: [
    ['Indirizzo', 1, 1],
    ['CAP', 1, 1],
    ['Comune', 1, 1],
    ['Nazione', 1, 1],
  ],
  Contatti: [
    ['Telefono', 0, 1],
    ['Email', 0, 1],
  ],
  FatturaElettronicaBody: [
    ['DatiGenerali', 1, 1],
    ['DatiBeniServizi', 1, 1],
    ['DatiPagamento', 0, 'many'],
  ],
  DatiGenerali: [
    ['DatiGeneraliDocumento', 1, 1],
    ['DatiOrdineAcquisto', 0, 'many'],
    ['DatiFattureCollegate', 0, 'many'],
  ],
  DatiGeneraliDocumento: [
    ['TipoDocumento', 1, 1],
    ['Divisa', 1, 1],
    ['Data', 1, 1],
    ['Numero', 1, 1],
    ['DatiRitenuta', 0, 'many'],
    ['DatiBollo', 0, 1],
    ['ImportoTotaleDocumento', 0, 1],
    ['Causale', 0, 'many'],
  ],
  DatiRitenuta: [
    ['TipoRitenuta', 1, 1],
    ['ImportoRitenuta', 1, 1],
    ['AliquotaRitenuta', 1, 1],
    ['CausalePagamento', 1, 1],
  ],
  DatiBollo: [
    ['BolloVirtuale', 1, 1],
    ['ImportoBollo', 0, 1],
  ],
  DatiOrdineAcquisto: RELATED,
  DatiFattureCollegate: RELATED,
  DatiBeniServizi: [
    ['DettaglioLinee', 1, 'many'],
    ['DatiRiepilogo', 1, 'many'],
  ],
  DettaglioLinee: [
    ['NumeroLinea', 1, 1],
    ['Descrizione', 1, 1],
    ['Quantita', 0, 1],
    ['PrezzoUnitario', 1, 1],
    ['PrezzoTotale', 1, 1],
    ['AliquotaIVA', 1, 1],
    ['Ritenuta', 0, 1],
    ['Natura', 0, 1],
  ],
  DatiRiepilogo: [
    ['AliquotaIVA', 1, 1],
    ['Natura', 0, 1],
    ['ImponibileImporto', 1, 1],
    ['Imposta', 1, 1],
    ['EsigibilitaIVA', 0, 1],
    ['RiferimentoNormativo', 0, 1],
  ],
  DatiPagamento: [
    ['CondizioniPagamento', 1, 1],
    ['DettaglioPagamento', 1, 'many'],
  ],
  DettaglioPagamento: [
    ['Beneficiario', 0, 1],
    ['ModalitaPagamento', 1, 1],
    ['DataScadenzaPagamento', 0, 1],
    ['ImportoPagamento', 1, 1],
    ['IBAN', 0, 1],
  ],
}

const ascii = (most: number) => new RegExp(`^[\\u0020-\\u007e]{1,${most}}$`)
const latin = (most: number) => new RegExp(`^[\\u0020-\\u007e\\u00a0-\\u00ff]{1,${most}}$`)
const AMOUNT = /^-?\d{1,11}\.\d{2}$/
const LONG_AMOUNT = /^-?\d{1,11}\.\d{2,8}$/
const RATE = /^(?:\d{1,2}|100)\.\d{2}$/
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const COUNTRY = /^[A-Z]{2}$/

const TEXTS: Record<string, RegExp> = {
  IdPaese: COUNTRY,
  IdCodice: /^.{1,28}$/,
  ProgressivoInvio: ascii(10),
  FormatoTrasmissione: /^FP[AR]12$/,
  CodiceDestinatario: /^[A-Z0-9]{6,7}$/,
  PECDestinatario: /^[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+$/,
  CodiceFiscale: /^[A-Z0-9]{11,16}$/,
  Denominazione: latin(80),
  RegimeFiscale: /^RF(?:01|0[24-9]|1\d)$/,
  Indirizzo: latin(60),
  CAP: /^\d{5}$/,
  Comune: latin(60),
  Nazione: COUNTRY,
  Telefono: /^[\u0020-\u007e]{5,12}$/,
  Email: /^.+@.+$/,
  SoggettoEmittente: /^(?:CC|TZ)$/,
  TipoDocumento: /^TD(?:0[1-6]|17)$/,
  Divisa: /^[A-Z]{3}$/,
  Data: DAY,
  Numero: ascii(20),
  TipoRitenuta: /^RT0[12]$/,
  ImportoRitenuta: AMOUNT,
  AliquotaRitenuta: RATE,
  CausalePagamento: /^[A-Z]\d?$/,
  BolloVirtuale: /^SI$/,
  ImportoBollo: AMOUNT,
  ImportoTotaleDocumento: AMOUNT,
  Causale: latin(200),
  IdDocumento: ascii(20),
  NumeroLinea: /^[1-9]\d{0,3}$/,
  Descrizione: latin(1000),
  Quantita: /^\d{1,12}\.\d{2,8}$/,
  PrezzoUnitario: LONG_AMOUNT,
  PrezzoTotale: LONG_AMOUNT,
  AliquotaIVA: RATE,
  Ritenuta: /^SI$/,
  Natura: /^N(?:[1457]|2\.[12]|3\.[1-6]|6\.[1-9])$/,
  ImponibileImporto: AMOUNT,
  Imposta: AMOUNT,
  EsigibilitaIVA: /^[DIS]$/,
  RiferimentoNormativo: latin(100),
  CondizioniPagamento: /^TP0[1-3]$/,
  Beneficiario: latin(200),
  ModalitaPagamento: /^MP(?:0[1-9]|1\d|2[0-3])$/,
  DataScadenzaPagamento: DAY,
  ImportoPagamento: AMOUNT,
  IBAN: /^[a-zA-Z]{2}\d{2}[a-zA-Z0-9]{11,30}$/,
}

/** The paths of elements that are not as the format has them: missing, too many, misplaced, or ill-formed. */
export function misshapen([name, inside]: Node, parent = ''): string[] {
  const path = `${parent}/${name}`
  if (typeof inside === 'string') return TEXTS[name]?.test(inside) ? [] : [path]
  const content = CONTENTS[`${parent.split('/').at(-1)}/${name}`] ?? CONTENTS[name]
  if (!content) return [path]
  const places = inside.map(([child]) => content.findIndex(([known]) => known === child))
  const isInOrder = places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0))
  const wrong = content.filter(([known, least, most]) => {
    const count = inside.filter(([child]) => child === known).length
    return count < least || (most === 1 && count > 1)
  })
  return [
    ...(isInOrder ? [] : [path]),
    ...wrong.map(([child]) => `${path}/${child}`),
    ...inside.flatMap((child) => misshapen(child, path)),
  ]
}
