import { FILE_FORMATS, type FileFormat } from '#app/features/money/document-files/document-file.ts'
import { type KeptFile, keptFile } from '#app/features/money/document-files/kept-file.server.ts'
import { fatturaXml } from '#app/kit/fattura-pa.ts'
import { inv01Json } from '#app/kit/inv-01.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { config } from '#app/platform/config.server.ts'
import { type Ctx, requireSystem } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
import { begunAs } from './invoice.ts'
import { invoiceDocument } from './invoice-document.ts'
import { findIssued, type IssuedDocument } from './queries-issued.server.ts'
import { shownDocument } from './shown-document.server.ts'

/** A file of a document: papers in a language, all else says the same to everybody. */
export type WantedFile = { format: 'pdf'; language: Language } | { format: Exclude<FileFormat, 'pdf'> }

const MACHINE_FORMATS = FILE_FORMATS.filter((format) => format !== 'pdf')

/** The language of its issue, in which its job draws it. */
export const languageOf = ({ paper }: IssuedDocument): Language =>
  isLanguage(paper.language) ? paper.language : DEFAULT_LANGUAGE

/** What a document says as it was issued, whatever became of it. */
const asIssued = ({ paper, ...beside }: IssuedDocument, language: Language) =>
  shownDocument({ ...paper, state: begunAs(paper) }, language, beside)

/**
 * A file of a document that was read, as it is kept, or drawn now (`keptFile`). Null where there is none of
 * that format. A paper holds the very electronic invoice that is kept beside it; once its document is
 * registered there is another one that says so.
 */
export async function fileOfInvoice(
  document: IssuedDocument,
  wanted: WantedFile,
  press: Press = PRESS,
): Promise<KeptFile | null> {
  const { id, sellerId: issuerId, buyerId: recipientId } = document.paper
  const filed = { kind: 'invoice', id, issuerId, recipientId } as const
  const language = wanted.format === 'pdf' ? wanted.language : languageOf(document)
  const shown = asIssued(document, language)
  const { data, fattura, selfBilled, inv01 } = shown
  const keep = (draw: () => Promise<Uint8Array | string>) =>
    keptFile(filed, { edition: 'issued', format: wanted.format, language: '' }, draw)
  if (wanted.format === 'pdf') {
    const xml = data && (await fileOfInvoice(document, { format: 'cii' }, press))
    const say = { language, t: translator(language), site: config().ORIGIN }
    const invoiceXml = xml && xml.content.toString('utf8')
    const edition = shown.registered ? 'registered' : 'issued'
    return keptFile(filed, { edition, format: 'pdf', language }, () =>
      press.pdf({ ...invoiceDocument(shown, say), invoiceXml }),
    )
  }
  if (wanted.format === 'ubl' || wanted.format === 'cii') {
    const syntax = wanted.format
    return data && keep(() => press.xml(data, syntax))
  }
  if (wanted.format === 'inv01') return inv01 && keep(async () => JSON.stringify([inv01Json(inv01)], null, 2))
  const italian = wanted.format === 'td17' ? selfBilled : fattura
  return italian && keep(async () => fatturaXml(italian))
}

/** The same by its id; the caller has seen to it that the reader may. What is not there is not found. */
export async function invoiceFile(id: string, wanted: WantedFile): Promise<KeptFile> {
  const document = await findIssued(id)
  const file = document && (await fileOfInvoice(document, wanted))
  if (!file) throw notFound()
  return file
}

/** Draws what a document has no file of: the paper in its language, and what machines read. */
export async function drawInvoice(ctx: Ctx, id: string, press: Press): Promise<void> {
  requireSystem(ctx)
  const document = await findIssued(id)
  if (!document) return
  await fileOfInvoice(document, { format: 'pdf', language: languageOf(document) }, press)
  for (const format of MACHINE_FORMATS) await fileOfInvoice(document, { format }, press)
}
