import type { PartySnapshot } from '#app/features/money/invoicing/tables.server.ts'
import { decimalOf, money } from '#app/kit/money.ts'
import { xmlElement, xmlText } from '#app/kit/xml.ts'
import type { WrittenPurchaseOrder } from './order-document.ts'
import { type PurchaseLine, sumOfLine } from './purchase-order.ts'

const NAMESPACES = [
  'xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"',
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"',
  'xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"',
].join(' ')

/**
 * The profile of Peppol for orders (BIS Order only 3.3), which says that nothing of it is answered in UBL.
 */
const CUSTOMISATION = 'urn:fdc:peppol.eu:poacc:trns:order:3'
const PROFILE = 'urn:fdc:peppol.eu:poacc:bis:order_only:3'

/** Units of UN/ECE recommendation 20: days, else pieces. */
const UNITS: Record<PurchaseLine['kind'], string> = {
  days: 'DAY',
  seats: 'C62',
  training: 'C62',
  other: 'C62',
}

/**
 * One version of an order that was sent as UBL 2.3 (Order-2), for programs that read orders: the number with
 * its version, both sides as they stood on it, lines with quantity, unit price and sum. Amounts are as the
 * order says prices; with tax in them its lines say so in a note, as UBL has no place for that.
 */
export function purchaseOrderXml(order: WrittenPurchaseOrder & { numberText: string; sentAt: Date }): string {
  const { currency, lines, totalMinor, version, numberText, sentAt, taxIncluded } = order
  const amount = (name: string, minor: number) =>
    `<cbc:${name} currencyID="${xmlText(currency)}">${decimalOf(money(minor, currency))}</cbc:${name}>`
  const issued = sentAt.toISOString()
  const notes = [order.note, order.delivery, taxIncluded ? 'Prices include tax' : 'Prices without tax']
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<Order ${NAMESPACES}>`,
    `<cbc:CustomizationID>${CUSTOMISATION}</cbc:CustomizationID>`,
    `<cbc:ProfileID>${PROFILE}</cbc:ProfileID>`,
    `<cbc:ID>${xmlText(version > 1 ? `${numberText}-v${version}` : numberText)}</cbc:ID>`,
    `<cbc:IssueDate>${issued.slice(0, 10)}</cbc:IssueDate>`,
    `<cbc:IssueTime>${issued.slice(11, 19)}Z</cbc:IssueTime>`,
    '<cbc:OrderTypeCode>220</cbc:OrderTypeCode>',
    xmlElement('cbc:Note', notes.filter(Boolean).join('\n')),
    `<cbc:DocumentCurrencyCode>${xmlText(currency)}</cbc:DocumentCurrencyCode>`,
    xmlElement('cbc:CustomerReference', order.title),
    version > 1
      ? `<cac:OrderDocumentReference><cbc:ID>${xmlText(numberText)}</cbc:ID></cac:OrderDocumentReference>`
      : '',
    `<cac:BuyerCustomerParty>${partyXml(order.buyer)}</cac:BuyerCustomerParty>`,
    `<cac:SellerSupplierParty>${partyXml(order.provider)}</cac:SellerSupplierParty>`,
    '<cac:AnticipatedMonetaryTotal>',
    amount('LineExtensionAmount', totalMinor),
    taxIncluded ? amount('TaxInclusiveAmount', totalMinor) : amount('TaxExclusiveAmount', totalMinor),
    amount('PayableAmount', totalMinor),
    '</cac:AnticipatedMonetaryTotal>',
    ...lines.map((line, at) => lineXml(line, at + 1, amount)),
    '</Order>',
  ]
    .filter(Boolean)
    .join('\n')
}

function partyXml({ name, street, postalCode, city, country, taxNumber }: PartySnapshot): string {
  return [
    '<cac:Party>',
    `<cac:PartyName><cbc:Name>${xmlText(name)}</cbc:Name></cac:PartyName>`,
    '<cac:PostalAddress>',
    xmlElement('cbc:StreetName', street),
    xmlElement('cbc:CityName', city),
    xmlElement('cbc:PostalZone', postalCode),
    country
      ? `<cac:Country><cbc:IdentificationCode>${xmlText(country)}</cbc:IdentificationCode></cac:Country>`
      : '',
    '</cac:PostalAddress>',
    taxNumber
      ? `<cac:PartyTaxScheme><cbc:CompanyID>${xmlText(taxNumber)}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`
      : '',
    `<cac:PartyLegalEntity><cbc:RegistrationName>${xmlText(name)}</cbc:RegistrationName></cac:PartyLegalEntity>`,
    '</cac:Party>',
  ].join('')
}

function lineXml(
  line: PurchaseLine,
  number: number,
  amount: (name: string, minor: number) => string,
): string {
  const unit = UNITS[line.kind]
  return [
    '<cac:OrderLine><cac:LineItem>',
    `<cbc:ID>${number}</cbc:ID>`,
    `<cbc:Quantity unitCode="${unit}">${line.quantity}</cbc:Quantity>`,
    amount('LineExtensionAmount', sumOfLine(line)),
    `<cac:Price>${amount('PriceAmount', line.unitMinor)}<cbc:BaseQuantity unitCode="${unit}">1</cbc:BaseQuantity></cac:Price>`,
    `<cac:Item><cbc:Name>${xmlText(line.text)}</cbc:Name></cac:Item>`,
    '</cac:LineItem></cac:OrderLine>',
  ].join('')
}
