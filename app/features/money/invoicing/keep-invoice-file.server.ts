import { keepDocumentFile } from '#app/features/money/document-files/keep-document-file.server.ts'
import type { KeptFile } from '#app/features/money/document-files/kept-file.ts'
import { fatturaXml } from '#app/kit/fattura-pa.ts'
import { inv01Json } from '#app/kit/inv-01.ts'
import type { Language } from '#app/kit/language.ts'
import { config } from '#app/platform/config.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { translator } from '#app/platform/i18n.server.ts'
import { PRESS, type Press } from '#app/platform/pdf/open-press.server.ts'
import { begunAs, issueLanguage } from './invoice.ts'
import { invoiceDocument } from './invoice-document.ts'
import type { WantedFile } from './invoice-file.ts'
import type { IssuedDocument } from './queries-issued.server.ts'
import { shownDocument } from './shown-document.server.ts'

/**
 * A file of a document that was read, as it is kept, or drawn now. Null where there is none of that format.
 * A paper holds the very electronic invoice that is kept beside it; once its document is registered there is
 * another one that says so. For the system alone (`keepDocumentFile`).
 */
export async function keepInvoiceFile(
  ctx: Ctx,
  { document, wanted }: { document: IssuedDocument; wanted: WantedFile },
  press: Press = PRESS,
): Promise<KeptFile | null> {
  const { id, sellerId: issuerId, buyerId: recipientId } = document.paper
  const { format } = wanted
  const filed = {
    kind: 'invoice',
    id,
    issuerId,
    recipientId,
    edition: 'issued',
    format,
    language: '',
  } as const
  const shown = asIssued(document, 'language' in wanted ? wanted.language : issueLanguage(document.paper))
  const { data, fattura, selfBilled, inv01 } = shown
  const keep = (draw: () => Promise<Uint8Array | string>) => keepDocumentFile(ctx, filed, draw)
  if ('language' in wanted) {
    const { language } = wanted
    const xml = data && (await keepInvoiceFile(ctx, { document, wanted: { format: 'cii' } }, press))
    const edition = shown.registered ? 'registered' : 'issued'
    return keepDocumentFile(ctx, { ...filed, edition, language }, () => {
      const say = { language, t: translator(language), site: config().ORIGIN }
      return press.pdf({ ...invoiceDocument(shown, say), invoiceXml: xml?.content.toString('utf8') })
    })
  }
  if (format === 'ubl' || format === 'cii') return data && keep(() => press.xml(data, format))
  if (format === 'inv01') return inv01 && keep(async () => JSON.stringify([inv01Json(inv01)], null, 2))
  const italian = format === 'td17' ? selfBilled : fattura
  return italian && keep(async () => fatturaXml(italian))
}

/** What a document says as it was issued, whatever became of it. */
const asIssued = ({ paper, ...beside }: IssuedDocument, language: Language) =>
  shownDocument({ ...paper, state: begunAs(paper) }, language, { ...beside, isPaper: true })
