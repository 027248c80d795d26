import { asciiText, latinText } from './fattura-pa-text.ts'
import { xmlText } from './xml.ts'

/**
 * Kinds of documents: invoice, prepayment, professional's, credit note, and the buyer's own of a service
 * from abroad.
 */
export type FatturaType = 'TD01' | 'TD02' | 'TD03' | 'TD04' | 'TD06' | 'TD17'
/** Why no tax is charged: services supplied abroad, other ones out of scope, exempt ones. */
export type FatturaNatura = 'N2.1' | 'N2.2' | 'N4'
/** Regime of the seller: the ordinary one, forfettario, and any other (abroad). */
export type FatturaRegime = 'RF01' | 'RF19' | 'RF18'

export type FatturaParty = {
  name: string
  street: string
  postalCode: string
  city: string
  country: string
  /** Without the letters of the country. */
  vatNumber: string | null
  fiscalCode: string | null
  phone?: string
  email?: string
}

export type FatturaLine = {
  text: string
  quantity: number
  netMinor: number
  rate: number
  natura: FatturaNatura | null
}

export type FatturaTax = {
  rate: number
  natura: FatturaNatura | null
  taxableMinor: number
  taxMinor: number
  /** The law by which none is charged. */
  law: string | null
}

/** What a FatturaPA 1.2 says; amounts in cents, rates in hundredths of a percent, days as 2026-11-30. */
export type FatturaPa = {
  type: FatturaType
  /** FPA12 to public bodies, else FPR12. */
  isPublic: boolean
  /** Unique among what the transmitter hands over, and the end of the file's name. */
  progressive: string
  transmitter: { country: string; code: string }
  /** Six or seven characters; the PEC where there is no code. */
  recipient: string
  pec: string | null
  number: string
  issuedOn: string
  regime: FatturaRegime
  seller: FatturaParty
  buyer: FatturaParty
  /** Income tax that the buyer withholds: of a person, or of anybody else. */
  withheld: { type: 'RT01' | 'RT02'; minor: number; rate: number } | null
  /** Stamp duty, which the seller pays virtually. */
  stampMinor: number
  totalMinor: number
  reasons: string[]
  purchaseOrder: string | null
  related: { number: string; issuedOn: string }[]
  lines: FatturaLine[]
  taxes: FatturaTax[]
  payment: {
    method: 'MP05' | 'MP08'
    dueOn: string | null
    minor: number
    holder: string | null
    iban: string | null
  } | null
}

/** An element: its name, and its text or what is in it; nothing where it is null. */
export type Node = [name: string, inside: string | Node[]]
type Part = Node | null | false

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2'

const of = (name: string, ...inside: Part[]): Node => [
  name,
  inside.filter((part): part is Node => part !== null && part !== false),
]
const text = (name: string, said: string | null | undefined): Part => (said ? [name, said] : null)

/** Cents as an amount of two decimals. */
export const fatturaAmount = (minor: number): string => {
  const figures = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${figures.slice(0, -2)}.${figures.slice(-2)}`
}

/** The price of one of a quantity, with as many decimals as there may be. */
function unitPrice({ netMinor, quantity }: FatturaLine): string {
  const eighths =
    (BigInt(netMinor) * 2_000_000n + BigInt(quantity) * BigInt(Math.sign(netMinor))) / (2n * BigInt(quantity))
  const figures = String(eighths < 0n ? -eighths : eighths).padStart(9, '0')
  const decimals = figures.slice(-8).replace(/0{1,6}$/, '')
  return `${eighths < 0n ? '-' : ''}${figures.slice(0, -8)}.${decimals}`
}

const vatId = (country: string, code: string) =>
  of('IdFiscaleIVA', text('IdPaese', country), text('IdCodice', code))

function seat({ street, postalCode, city, country }: FatturaParty): Node {
  return of(
    'Sede',
    text('Indirizzo', latinText(street, 60)),
    text('CAP', country === 'IT' ? postalCode : '00000'),
    text('Comune', latinText(city, 60)),
    text('Nazione', country),
  )
}

const named = ({ name }: FatturaParty) => of('Anagrafica', text('Denominazione', latinText(name, 80)))

/** What telephones take: five to twelve signs. */
const phoneOf = (phone: string | undefined) => {
  const figures = phone?.replace(/[^\d+]/g, '') ?? ''
  return figures.length >= 5 && figures.length <= 12 ? figures : null
}

function headOf(invoice: FatturaPa): Node {
  const { seller, buyer, transmitter, regime } = invoice
  const phone = phoneOf(seller.phone)
  return of(
    'FatturaElettronicaHeader',
    of(
      'DatiTrasmissione',
      of('IdTrasmittente', text('IdPaese', transmitter.country), text('IdCodice', transmitter.code)),
      text('ProgressivoInvio', invoice.progressive),
      text('FormatoTrasmissione', formatOf(invoice)),
      text('CodiceDestinatario', invoice.recipient),
      text('PECDestinatario', invoice.pec),
    ),
    of(
      'CedentePrestatore',
      of(
        'DatiAnagrafici',
        seller.vatNumber !== null && vatId(seller.country, seller.vatNumber),
        text('CodiceFiscale', seller.fiscalCode),
        named(seller),
        text('RegimeFiscale', regime),
      ),
      seat(seller),
      phone || seller.email ? of('Contatti', text('Telefono', phone), text('Email', seller.email)) : null,
    ),
    of(
      'CessionarioCommittente',
      of(
        'DatiAnagrafici',
        buyer.vatNumber !== null && vatId(buyer.country, buyer.vatNumber),
        text('CodiceFiscale', buyer.fiscalCode),
        named(buyer),
      ),
      seat(buyer),
    ),
    // Who writes it is its buyer.
    invoice.type === 'TD17' && text('SoggettoEmittente', 'CC'),
  )
}

function bodyOf(invoice: FatturaPa): Node {
  const { withheld, payment } = invoice
  return of(
    'FatturaElettronicaBody',
    of(
      'DatiGenerali',
      of(
        'DatiGeneraliDocumento',
        text('TipoDocumento', invoice.type),
        text('Divisa', 'EUR'),
        text('Data', invoice.issuedOn),
        text('Numero', asciiText(invoice.number, 20)),
        withheld &&
          of(
            'DatiRitenuta',
            text('TipoRitenuta', withheld.type),
            text('ImportoRitenuta', fatturaAmount(withheld.minor)),
            text('AliquotaRitenuta', fatturaAmount(withheld.rate)),
            text('CausalePagamento', 'A'),
          ),
        invoice.stampMinor > 0 &&
          of(
            'DatiBollo',
            text('BolloVirtuale', 'SI'),
            text('ImportoBollo', fatturaAmount(invoice.stampMinor)),
          ),
        text('ImportoTotaleDocumento', fatturaAmount(invoice.totalMinor)),
        ...invoice.reasons.map((reason) => text('Causale', latinText(reason, 200))),
      ),
      invoice.purchaseOrder !== null &&
        of('DatiOrdineAcquisto', text('IdDocumento', asciiText(invoice.purchaseOrder, 20))),
      ...invoice.related.map(({ number, issuedOn }) =>
        of('DatiFattureCollegate', text('IdDocumento', asciiText(number, 20)), text('Data', issuedOn)),
      ),
    ),
    of(
      'DatiBeniServizi',
      ...invoice.lines.map((line, at) => lineOf(line, at, withheld !== null)),
      ...invoice.taxes.map(taxOf),
    ),
    payment &&
      of(
        'DatiPagamento',
        text('CondizioniPagamento', 'TP02'),
        of(
          'DettaglioPagamento',
          text('Beneficiario', payment.holder && latinText(payment.holder, 200)),
          text('ModalitaPagamento', payment.method),
          text('DataScadenzaPagamento', payment.dueOn),
          text('ImportoPagamento', fatturaAmount(payment.minor)),
          text('IBAN', payment.iban),
        ),
      ),
  )
}

function lineOf(line: FatturaLine, at: number, isWithheld: boolean): Node {
  return of(
    'DettaglioLinee',
    text('NumeroLinea', String(at + 1)),
    text('Descrizione', latinText(line.text, 1000) || '-'),
    text('Quantita', fatturaAmount(line.quantity * 100)),
    text('PrezzoUnitario', unitPrice(line)),
    text('PrezzoTotale', fatturaAmount(line.netMinor)),
    text('AliquotaIVA', fatturaAmount(line.rate)),
    isWithheld && text('Ritenuta', 'SI'),
    text('Natura', line.natura),
  )
}

function taxOf({ rate, natura, taxableMinor, taxMinor, law }: FatturaTax): Node {
  return of(
    'DatiRiepilogo',
    text('AliquotaIVA', fatturaAmount(rate)),
    text('Natura', natura),
    text('ImponibileImporto', fatturaAmount(taxableMinor)),
    text('Imposta', fatturaAmount(taxMinor)),
    natura === null && text('EsigibilitaIVA', 'I'),
    text('RiferimentoNormativo', law && latinText(law, 100)),
  )
}

export const formatOf = ({ isPublic }: FatturaPa) => (isPublic ? 'FPA12' : 'FPR12')

/** A FatturaPA as elements in their order. */
export const fatturaNodes = (invoice: FatturaPa): Node[] => [headOf(invoice), bodyOf(invoice)]

function written([name, inside]: Node, deep: string): string {
  if (typeof inside === 'string') return `${deep}<${name}>${xmlText(inside)}</${name}>\n`
  return `${deep}<${name}>\n${inside.map((node) => written(node, `${deep}  `)).join('')}${deep}</${name}>\n`
}

/** A FatturaPA as XML, the same for the same. */
export function fatturaXml(invoice: FatturaPa): string {
  const inside = fatturaNodes(invoice).map((node) => written(node, '  '))
  return `<?xml version="1.0" encoding="UTF-8"?>
<p:FatturaElettronica versione="${formatOf(invoice)}" xmlns:p="${NAMESPACE}">
${inside.join('')}</p:FatturaElettronica>
`
}

/** How its file is called: country and code of the transmitter, and five characters. */
export const fatturaFileName = ({ transmitter, progressive }: FatturaPa): string =>
  `${transmitter.country}${transmitter.code}_${progressive}.xml`
