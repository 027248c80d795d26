import type { Invoice, ValidationService } from '@e-invoice-eu/core'
import {
  type EInvoice,
  type EInvoiceParty,
  type EInvoiceTax,
  eInvoiceAmount,
  eInvoiceTotals,
} from '#app/kit/e-invoice.ts'
import { possibleInXml, xmlText } from '#app/kit/xml.ts'

/** The two syntaxes of EN 16931: Universal Business Language, and Cross Industry Invoice. */
export const E_INVOICE_SYNTAXES = ['ubl', 'cii'] as const
export type EInvoiceSyntax = (typeof E_INVOICE_SYNTAXES)[number]

const VAT = { 'cac:TaxScheme': { 'cbc:ID': 'VAT' } } as const
/** UNTDID 4461: a credit transfer, and one within SEPA. */
const TRANSFER = { any: '30', sepa: '58' } as const
/** UN/ECE Recommendation 20: one of something. */
const ONE = 'C62'
/** VATEX codes of the reasons that have one. */
const EXEMPTION_CODES: Partial<Record<string, string>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }

/** Scheme of electronic addresses (EAS) that are of email. */
const BY_EMAIL = 'EM'
/** BT-24 and BT-23 of the national profiles. */
const CUSTOMIZATIONS = {
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
} as const
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/**
 * UNTDID 4461 of what was paid already, which both ask for: an online payment service, and a bank card, as
 * rules of the Netherlands know no other.
 */
const PAID_BY = { xrechnung: '68', peppol: '48' } as const
/** ISO 6523 schemes of registers whose numbers rules ask for: the Dutch chamber of commerce. */
const REGISTERS: Partial<Record<string, string>> = { NL: '0106' }

/** What the library asks for though the standard does not: it is taken out again. */
const NO_ADDRESS = 'none'
const WITHOUT_ADDRESS = new RegExp(
  `\\s*<cbc:EndpointID schemeID="${BY_EMAIL}">${NO_ADDRESS}</cbc:EndpointID>`,
  'g',
)

/** Nothing to say: what is wrong with its input the library throws. */
const QUIET = { log: () => {}, warn: () => {}, error: () => {} }

/**
 * An electronic invoice as XML of EN 16931, the same for the same. The caller sees to it that no rule is
 * broken (`brokenRules`).
 */
export async function eInvoiceXml(invoice: EInvoice, syntax: EInvoiceSyntax): Promise<string> {
  const said = syntax === 'ubl' ? profiled(invoice) : plain(invoice)
  const content = { 'ubl:Invoice': possible(contentOf(said, syntax)) } as Invoice
  const xml = String(await written(content, syntax))
  return syntax === 'cii' ? completed(xml, invoice) : xml.replaceAll(WITHOUT_ADDRESS, '')
}

/**
 * The same as its profile says it. XRechnung knows no prepayment (BR-DE-17): there it is an invoice. Parties
 * are reached at addresses of networks in UBL alone; what is inside a PDF says what it always said.
 */
function profiled(invoice: EInvoice): EInvoice {
  if (invoice.profile === 'xrechnung' && invoice.type === '386') return { ...invoice, type: '380' }
  return invoice
}

/** Without what national rules alone ask for, as it is inside PDFs. */
function plain(invoice: EInvoice): EInvoice {
  const { address: _seller, phone: _phone, registerNumber: _number, ...seller } = invoice.seller
  const { address: _buyer, ...buyer } = invoice.buyer
  return { ...invoice, profile: 'en16931', seller, buyer }
}

/** What checks the shape of a syntax, once the library has made it: that costs 90 ms, each time anew. */
const checks = new Map<EInvoiceSyntax, Check>()
type Check = Parameters<ValidationService['validate']>[1]

/** As the library writes it, by its own parts, with the check of the shape made once for each syntax. */
async function written(content: Invoice, syntax: EInvoiceSyntax): Promise<unknown> {
  const { InvoiceService, FormatFactoryService, ValidationService } = await import('@e-invoice-eu/core')
  const how = { format: syntax.toUpperCase(), lang: 'en', noWarnings: true }
  const validation = new ValidationService(QUIET)
  const known = checks.get(syntax)
  if (known) {
    const formatter = new FormatFactoryService().createFormatService(how.format, QUIET)
    const checked = validation.validate('invoice data', known, structuredClone(content)) as Invoice
    formatter.fillInvoiceDefaults(checked)
    return formatter.generate(checked, how)
  }
  const validate: ValidationService['validate'] = (id, check, data) => {
    checks.set(syntax, check as Check)
    return validation.validate(id, check, data)
  }
  const service = new InvoiceService(QUIET)
  // Its part that checks says which check it was given.
  Object.assign(service, { validationService: { validate } })
  return service.generate(content, how)
}

/** The same with texts that XML can hold. */
function possible(content: object): object {
  const text = JSON.stringify(content, (_name, value) =>
    typeof value === 'string' ? possibleInXml(value) : value,
  )
  return JSON.parse(text)
}

/**
 * What the library leaves out of CII: the part of the delivery, which the schema asks for even where there is
 * nothing in it, and the invoice that a credit note corrects (BG-3).
 */
function completed(xml: string, { corrects }: EInvoice): string {
  const settled = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>\n'
  const settling = '<ram:ApplicableHeaderTradeSettlement>'
  const delivered = xml.includes('<ram:ApplicableHeaderTradeDelivery')
    ? xml
    : xml.replace(settling, `<ram:ApplicableHeaderTradeDelivery/>\n\t\t${settling}`)
  if (!corrects) return delivered
  const [number, day] = [xmlText(corrects.number), corrects.issuedOn.replaceAll('-', '')]
  return delivered.replace(
    settled,
    () => `${settled}\t\t\t<ram:InvoiceReferencedDocument>
				<ram:IssuerAssignedID>${number}</ram:IssuerAssignedID>
				<ram:FormattedIssueDateTime>
					<qdt:DateTimeString format="102">${day}</qdt:DateTimeString>
				</ram:FormattedIssueDateTime>
			</ram:InvoiceReferencedDocument>\n`,
  )
}

function contentOf(invoice: EInvoice, syntax: EInvoiceSyntax): object {
  const { currency, corrects, transfer } = invoice
  const amount = (name: string, minor: number) => ({
    [`cbc:${name}`]: eInvoiceAmount(minor, currency),
    [`cbc:${name}@currencyID`]: currency,
  })
  const totals = eInvoiceTotals(invoice)
  return {
    ...(invoice.profile !== 'en16931' && {
      'cbc:CustomizationID': CUSTOMIZATIONS[invoice.profile],
      'cbc:ProfileID': BILLING,
    }),
    'cbc:ID': invoice.number,
    'cbc:IssueDate': invoice.issuedOn,
    'cbc:DueDate': invoice.dueOn,
    'cbc:InvoiceTypeCode': invoice.type,
    'cbc:DocumentCurrencyCode': currency,
    ...(invoice.note && { 'cbc:Note': [invoice.note] }),
    ...(invoice.costCentre && { 'cbc:AccountingCost': invoice.costCentre }),
    ...(invoice.buyerReference && { 'cbc:BuyerReference': invoice.buyerReference }),
    ...(invoice.days && {
      'cac:InvoicePeriod': { 'cbc:StartDate': invoice.days.from, 'cbc:EndDate': invoice.days.to },
    }),
    ...(invoice.purchaseOrder && { 'cac:OrderReference': { 'cbc:ID': invoice.purchaseOrder } }),
    ...(corrects &&
      syntax === 'ubl' && {
        'cac:BillingReference': [
          {
            'cac:InvoiceDocumentReference': { 'cbc:ID': corrects.number, 'cbc:IssueDate': corrects.issuedOn },
          },
        ],
      }),
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(invoice.seller, syntax) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice.buyer, syntax) },
    ...(transfer
      ? { 'cac:PaymentMeans': [meansOf(transfer, currency)] }
      : invoice.profile !== 'en16931' && {
          'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': PAID_BY[invoice.profile] }],
        }),
    'cac:PaymentTerms': { 'cbc:Note': invoice.dueOn },
    'cac:TaxTotal': [
      {
        ...amount('TaxAmount', totals.taxMinor),
        'cac:TaxSubtotal': invoice.taxes.map((part) => ({
          ...amount('TaxableAmount', part.taxableMinor),
          ...amount('TaxAmount', part.taxMinor),
          'cac:TaxCategory': {
            ...categoryOf(part),
            // XRechnung asks for a rate of what is out of scope, too (BR-DE-14).
            ...(invoice.profile === 'xrechnung' && part.category === 'O' && { 'cbc:Percent': '0' }),
            ...exemptionOf(part),
            ...VAT,
          },
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('LineExtensionAmount', totals.netMinor),
      ...amount('TaxExclusiveAmount', totals.netMinor),
      ...amount('TaxInclusiveAmount', totals.totalMinor),
      ...(invoice.prepaidMinor > 0 && amount('PrepaidAmount', invoice.prepaidMinor)),
      ...amount('PayableAmount', totals.payableMinor),
    },
    'cac:InvoiceLine': invoice.lines.map((line, at) => ({
      'cbc:ID': String(at + 1),
      'cbc:InvoicedQuantity': String(line.quantity),
      'cbc:InvoicedQuantity@unitCode': ONE,
      ...amount('LineExtensionAmount', line.netMinor),
      'cac:Item': { 'cbc:Name': line.text, 'cac:ClassifiedTaxCategory': { ...categoryOf(line), ...VAT } },
      // The price of all of them: of one it would have to be rounded.
      'cac:Price': {
        ...amount('PriceAmount', Math.abs(line.netMinor)),
        'cbc:BaseQuantity': String(Math.abs(line.quantity)),
        'cbc:BaseQuantity@unitCode': ONE,
      },
    })),
  }
}

/** Of what is out of scope no rate may stand there (BR-O-05). */
function categoryOf({ category, rate }: Pick<EInvoiceTax, 'category' | 'rate'>) {
  return { 'cbc:ID': category, ...(category !== 'O' && { 'cbc:Percent': String(rate / 100) }) }
}

function exemptionOf({ category, exemption }: EInvoiceTax) {
  if (exemption === null) return {}
  const code = EXEMPTION_CODES[category]
  return { ...(code && { 'cbc:TaxExemptionReasonCode': code }), 'cbc:TaxExemptionReason': exemption }
}

function addressOf({ street, city, postalCode, country }: EInvoiceParty) {
  return {
    'cac:PostalAddress': {
      ...(street && { 'cbc:StreetName': street }),
      ...(city && { 'cbc:CityName': city }),
      ...(postalCode && { 'cbc:PostalZone': postalCode }),
      'cac:Country': { 'cbc:IdentificationCode': country },
    },
  }
}

function endpointOf({ email, address }: EInvoiceParty, syntax: EInvoiceSyntax) {
  if (address) return { 'cbc:EndpointID': address.id, 'cbc:EndpointID@schemeID': address.scheme }
  const id = email ?? (syntax === 'ubl' ? NO_ADDRESS : null)
  return id ? { 'cbc:EndpointID': id, 'cbc:EndpointID@schemeID': BY_EMAIL } : {}
}

function sellerOf(party: EInvoiceParty, syntax: EInvoiceSyntax) {
  const { name, email, phone, vatNumber, taxNumber, registerNumber, country } = party
  const register = registerNumber ? REGISTERS[country] : undefined
  const legalId = registerNumber ?? (vatNumber ? undefined : taxNumber)
  const identified = (id: string, scheme: string) => ({
    'cbc:CompanyID': id,
    'cac:TaxScheme': { 'cbc:ID': scheme },
  })
  return {
    ...endpointOf(party, syntax),
    ...addressOf(party),
    'cac:PartyTaxScheme': [
      ...(vatNumber ? [identified(vatNumber, 'VAT')] : []),
      ...(taxNumber ? [identified(taxNumber, 'TAX')] : []),
    ],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': name,
      // Without a VAT number a seller needs some other identifier (BR-CO-26).
      ...(legalId && { 'cbc:CompanyID': legalId }),
      ...(legalId && register && { 'cbc:CompanyID@schemeID': register }),
    },
    ...(phone
      ? { 'cac:Contact': { 'cbc:Name': name, 'cbc:Telephone': phone, ...mailOf(email) } }
      : email && { 'cac:Contact': mailOf(email) }),
  }
}

const mailOf = (email: string | undefined) => (email ? { 'cbc:ElectronicMail': email } : {})

function buyerOf(party: EInvoiceParty, syntax: EInvoiceSyntax) {
  const { name, email, vatNumber } = party
  return {
    ...endpointOf(party, syntax),
    ...addressOf(party),
    ...(vatNumber && { 'cac:PartyTaxScheme': { 'cbc:CompanyID': vatNumber, ...VAT } }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': name },
    ...(email && { 'cac:Contact': { 'cbc:ElectronicMail': email } }),
  }
}

function meansOf(transfer: NonNullable<EInvoice['transfer']>, currency: string) {
  const { account, isIban, holder, bank, reference } = transfer
  return {
    'cbc:PaymentMeansCode': isIban && currency === 'EUR' ? TRANSFER.sepa : TRANSFER.any,
    'cbc:PaymentID': reference,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': account,
      'cbc:Name': holder,
      ...(bank && { 'cac:FinancialInstitutionBranch': { 'cbc:ID': bank } }),
    },
  }
}
