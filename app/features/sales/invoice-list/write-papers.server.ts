import { Readable } from 'node:stream'
import type { MachineFormat } from '#app/features/money/invoicing/invoice-file.ts'
import type { PartyActor } from '#app/kit/actor.ts'
import { fatturaFileName } from '#app/kit/fattura-pa.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { EInvoiceSyntax } from '#app/platform/e-invoice/xml.server.ts'
import { cheapLimit } from '#app/platform/rate-limit-in-process.server.ts'
import { zipOf } from '#app/platform/zip.server.ts'
import type { WantedInvoices } from './invoice-list.ts'
import { listInvoices } from './queries-invoices.server.ts'
import { getPaper, openFile } from './queries-paper.server.ts'

type PartyCtx = Ctx & { actor: PartyActor }

/** So many documents are put into one archive. */
export const MOST_IN_ARCHIVE = 500

const count = cheapLimit({ name: 'invoice-archives', points: 10, seconds: 300 })

/**
 * The wanted documents of the party acted for as an archive of PDFs in the reader's language, at most
 * MOST_IN_ARCHIVE, each opened when its turn comes. Refuses who asks too often with `limit`.
 */
export async function writePapers(ctx: PartyCtx, wanted: WantedInvoices): Promise<Readable> {
  await count(ctx.ip)
  const rows = await listInvoices(ctx, wanted, { limit: MOST_IN_ARCHIVE, offset: 0 })
  return zipOf(
    rows.map(({ id, issuedOn, numberText, other }) => ({
      name: `${issuedOn} ${fileName(numberText)} ${fileName(other)}.pdf`,
      open: async () => Readable.from([await writePaper(ctx, id)]),
    })),
  )
}

const countXml = cheapLimit({ name: 'electronic-invoices', points: 60, seconds: 300 })

/**
 * A document of either side of the party acted for as an electronic invoice (EN 16931) in UBL or CII. Others
 * are not found, nor is one that can be none; refuses who asks too often with `limit`.
 */
export async function writeElectronic(ctx: PartyCtx, id: string, syntax: EInvoiceSyntax) {
  await countXml(ctx.ip)
  const { data, numberText } = await getPaper(ctx, id)
  if (!data) throw notFound()
  return { xml: await textOf(ctx, id, syntax), numberText }
}

/** Italy's format: of what the seller issues, and what a buyer hands in of a service from abroad (TD17). */
export const FATTURA_KINDS = ['fatturapa', 'td17'] as const

/**
 * A document of either side of the party acted for in Italy's format, or of its buyer alone as what that
 * hands in. Others are not found, nor is one that can be none; refuses who asks too often with `limit`.
 */
export async function writeFattura(ctx: PartyCtx, id: string, kind: (typeof FATTURA_KINDS)[number]) {
  await countXml(ctx.ip)
  const { fattura, selfBilled, isReceived } = await getPaper(ctx, id)
  const said = kind === 'td17' ? isReceived && selfBilled : fattura
  if (!said) throw notFound()
  return { xml: await textOf(ctx, id, kind), fileName: fatturaFileName(said) }
}

/**
 * A document of either side of the party acted for as India's registration portal takes it. Others are not
 * found, nor is one that can be none; refuses who asks too often with `limit`.
 */
export async function writeInv01(ctx: PartyCtx, id: string) {
  await countXml(ctx.ip)
  const { inv01, numberText } = await getPaper(ctx, id)
  if (!inv01) throw notFound()
  return { json: await textOf(ctx, id, 'inv01'), numberText }
}

/** A document of either side of the party acted for as PDF. Others are not found. */
export async function writePaper(ctx: PartyCtx, id: string): Promise<Buffer<ArrayBuffer>> {
  await getPaper(ctx, id)
  return (await openFile(ctx, id, { format: 'pdf', language: ctx.language })).content
}

const textOf = async (ctx: PartyCtx, id: string, format: MachineFormat) =>
  (await openFile(ctx, id, { format })).content.toString('utf8')

/** What a name may have in the name of a file everywhere. */
const fileName = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]/gu, '-')
    .slice(0, 60)
    .trim()
