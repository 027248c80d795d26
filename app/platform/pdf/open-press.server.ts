import type { EInvoice } from '#app/kit/e-invoice.ts'
import { READING_COSTS } from '#app/kit/reading-limits.ts'
import { type EInvoiceSyntax, eInvoiceXml } from '../e-invoice/xml.server.ts'
import { openReader } from '../reading/open-reader.server.ts'
import type { OpenReader } from '../reading/reader.server.ts'
import { Turns } from '../reading/take-turns.server.ts'
import { type PaperDocument, writePdf } from './document.server.ts'
import type { AskedDrawing } from './drawing-reader.server.ts'

const READER = { name: 'drawing', source: '#app/platform/pdf/drawing-reader.server.ts' } as const

/** What makes files of documents: papers, and electronic invoices. */
export type Press = {
  pdf: (document: PaperDocument) => Promise<Uint8Array>
  xml: (invoice: EInvoice, syntax: EInvoiceSyntax) => Promise<string>
}

/** In this process, for who waits for one file. */
export const PRESS: Press = { pdf: writePdf, xml: eInvoiceXml }

/**
 * In a process apart of the lowest priority, for many that nobody waits for: it begins with the first file,
 * makes one after the other, and ends when it is closed.
 */
export function openPress(): Press & { close: () => void } {
  let begun: Promise<OpenReader> | undefined
  let opened: OpenReader | undefined
  const begin = async () => {
    opened = openReader(READER, null, READING_COSTS.drawing)
    await opened.said()
    return opened
  }
  const turns = new Turns({ atOnce: 1, waiting: 20 })
  const ask = <Answer>(asked: AskedDrawing) =>
    turns.take(async () => {
      begun ??= begin()
      return (await begun).ask<Answer>(asked)
    })
  return {
    pdf: (document) => ask<Uint8Array>({ document }),
    xml: (invoice, syntax) => ask<string>({ invoice, syntax }),
    close: () => opened?.close(),
  }
}
