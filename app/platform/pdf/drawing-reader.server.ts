import type { EInvoice } from '#app/kit/e-invoice.ts'
import { type EInvoiceSyntax, eInvoiceXml } from '../e-invoice/xml.server.ts'
import { serveReader } from '../reading/serve-reader.server.ts'
import { type PaperDocument, writePdf } from './document.server.ts'

export type AskedDrawing = { document: PaperDocument } | { invoice: EInvoice; syntax: EInvoiceSyntax }

// The process of `openPress`.
serveReader(() => ({
  said: null,
  more: (asked: AskedDrawing) =>
    'document' in asked ? writePdf(asked.document) : eInvoiceXml(asked.invoice, asked.syntax),
}))
