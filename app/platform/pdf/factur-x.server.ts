import type { EInvoice } from '#app/kit/e-invoice.ts'
import { eInvoiceXml } from '../e-invoice/xml.server.ts'
import type { Attached } from './paper.server.ts'

const NAME = 'factur-x.xml'
const SPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** What the file of an invoice says of the one inside, by the properties of Factur-X 1.0. */
const PROPERTIES = [
  { name: 'DocumentFileName', value: NAME, about: 'The name of the embedded XML file' },
  { name: 'DocumentType', value: 'INVOICE', about: 'The kind of the document in capital letters' },
  { name: 'Version', value: '1.0', about: 'The version of the standard of the XML file' },
  { name: 'ConformanceLevel', value: 'EN 16931', about: 'The profile of the XML file' },
] as const

/** PDF/A wants each property that it does not know described. */
const METADATA = `
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>${SPACE}</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>fx</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq>${PROPERTIES.map(
        ({ name, about }) => `
        <rdf:li rdf:parseType="Resource">
          <pdfaProperty:name>${name}</pdfaProperty:name>
          <pdfaProperty:valueType>Text</pdfaProperty:valueType>
          <pdfaProperty:category>external</pdfaProperty:category>
          <pdfaProperty:description>${about}</pdfaProperty:description>
        </rdf:li>`,
      ).join('')}
      </rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>
  <rdf:Description rdf:about="" xmlns:fx="${SPACE}">${PROPERTIES.map(
    ({ name, value }) => `
    <fx:${name}>${value}</fx:${name}>`,
  ).join('')}
  </rdf:Description>`

/** An invoice as the part of its PDF that machines read: Factur-X 1.0 (ZUGFeRD 2), profile EN 16931. */
export async function facturX(invoice: EInvoice, written: string | null = null): Promise<Attached> {
  return {
    name: NAME,
    type: 'text/xml',
    content: Buffer.from(written ?? (await eInvoiceXml(invoice, 'cii'))),
    metadata: METADATA,
  }
}
